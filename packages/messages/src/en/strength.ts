/** Texts of the password strength meter, in English. */
export const strength = {
  saysWhy: '{step}: {reason}',
  steps: {
    weak: 'Weak',
    fair: 'Fair',
    good: 'Good',
    strong: 'Strong',
  },
  reasons: {
    common: 'this is a commonly used password.',
    nearCommon: 'this is close to a commonly used password.',
    email: 'it contains your email.',
    site: 'it contains the name of this site.',
    keyboard: 'its keys are adjacent on the keyboard.',
    repeat: 'it repeats itself.',
    sequence: 'it contains a sequence such as abc or 6543.',
    date: 'it contains a date or a year.',
    more: 'add another word or two.',
  },
}

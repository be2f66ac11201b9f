/** Texts of the password strength meter, in English. */
export const strength = {
  says: 'Strength: {step}.',
  steps: {
    weak: 'weak',
    fair: 'fair',
    good: 'good',
    strong: 'strong',
  },
  reasons: {
    common: 'It is one of the most used passwords.',
    nearCommon: 'It is close to a password that many people use.',
    email: 'It contains your e-mail.',
    site: 'It contains the name of this site.',
    keyboard: 'Its keys lie side by side on the keyboard.',
    repeat: 'It repeats itself.',
    sequence: 'It contains a row such as abc or 6543.',
    date: 'It contains a date or a year.',
    more: 'Another word or two would make it stronger.',
  },
}

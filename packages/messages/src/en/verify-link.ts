/** Texts about the link of a verification email, in English. */
export const verifyLink = {
  /** On the screen that waits for the verification. */
  shown: 'Opening the link on another device? Enter {number}',
  number: 'Number',
  submit: 'Confirm my address',
  noNumber: 'No number in sight? Enter the code from the email where you signed up.',
  headings: {
    press: 'Confirm your address',
    number: 'Confirm your address',
    confirmed: 'Your address is confirmed',
    used: 'This link was used already',
    expired: 'This link is too old',
    spent: 'This link no longer works',
    unknown: 'This link no longer works',
  },
  leads: {
    press: 'One press, and your address is confirmed for {site}.',
    number: 'Which number does the screen show where you signed up to {site}?',
    confirmed: 'Return to the screen where you signed up. It continues automatically.',
    used: 'There is nothing left to confirm. Go back to the screen where you signed up, or sign in.',
    expired:
      'A link works as long as its code. Request a new email on the screen where you signed up, or sign in to get one.',
    spent: 'The number was wrong too often. Enter the code from the email where you signed up.',
    unknown: 'There may be a newer email. Enter the code of the newest one where you signed up.',
  },
}

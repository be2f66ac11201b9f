/** Texts about the link of a verification email, in English. */
export const verifyLink = {
  /** On the screen that waits for the verification. */
  shown: 'Opening the link on another device? Enter {number}',
  number: 'Number',
  submit: 'Confirm email',
  noNumber: "Don't see a number? Enter the code from the email where you signed up.",
  headings: {
    press: 'Confirm your email',
    number: 'Confirm your email',
    confirmed: 'Your email is confirmed',
    used: 'This link was already used',
    expired: 'This link has expired',
    spent: 'This link no longer works',
    unknown: 'This link no longer works',
  },
  leads: {
    press: 'Confirm your email for {site} with one click.',
    number: 'Enter the number shown on the screen where you signed up for {site}.',
    confirmed: 'Return to the screen where you signed up. It continues automatically.',
    used: 'There is nothing left to confirm. Go back to the screen where you signed up, or sign in.',
    expired: 'Request a new email on the screen where you signed up, or sign in to get one.',
    spent: 'The number was entered incorrectly too many times. Enter the code from the email where you signed up.',
    unknown: 'There may be a newer email. Enter the code from the newest one where you signed up.',
  },
}

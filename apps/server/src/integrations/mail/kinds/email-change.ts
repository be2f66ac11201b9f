import { mailKind } from './mail-kind.js'

/** To the new address of an account: the code that verifies it (AC-03). */
export const emailChange = mailKind({
  kind: 'email-change',
  secret: 'email-change-code',
  parts: ['lead', 'code', 'life', { aside: 'notYou' }],
  sample: { causedBy: 'request' },
})

import { mailKind } from './mail-kind.js'

/**
 * Signs a person in without a password: the code is in the subject and alone on its own line (VE-11). The link signs in
 * with one click, too; there is none if no page is waiting for it (decision 14).
 */
export const signInCode = mailKind({
  kind: 'sign-in-code',
  secret: 'verification-code',
  parts: ['lead', 'code', 'life', { withLink: 'orLink' }, 'action', { aside: 'notYou' }],
  sample: { causedBy: 'request' },
})

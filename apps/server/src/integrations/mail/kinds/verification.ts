import { mailKind } from './mail-kind.js'

/**
 * Verifies an email address: the code is in the subject and alone on its own line (VE-11). The link verifies with one
 * click, too; there is none if no page is waiting for the verification (decision 14).
 */
export const verification = mailKind({
  kind: 'verification',
  secret: 'verification-code',
  parts: ['lead', 'code', 'life', { withLink: 'orLink' }, 'action', { aside: 'notYou' }],
  sample: { causedBy: 'request' },
})

import { mailKind } from './mail-kind.js'

/** The team requires a new password; the link sets it, which ends the requirement. */
export const resetRequired = mailKind({
  kind: 'reset-required',
  secret: 'recovery-link',
  parts: ['lead', 'action', 'life', { aside: 'question' }],
  sample: { causedBy: 'owner' },
})

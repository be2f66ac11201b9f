import { mailKind } from './mail-kind.js'

/** Informs a member that there are new recovery codes (V6.3.7). */
export const recoveryCodesRenewed = mailKind({
  kind: 'recovery-codes-renewed',
  path: '/forgot-password',
  parts: ['lead', { aside: 'notYou' }, 'action'],
  sample: { causedBy: 'request' },
})

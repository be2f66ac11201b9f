import { lifetimes } from '../../../kernel/lifetimes.js'
import { mailKind } from './mail-kind.js'

/** The grace period is over and the account has been deleted (ux-checklist DD-03). */
export const accountDeleted = mailKind({
  kind: 'account-deleted',
  parts: ['lead', 'gone', { aside: 'notYou' }],
  isEditable: false,
  // Two hours after a deletion the address must not be stored anywhere (decision 18).
  giveUpAfterMs: lifetimes.deletionMailRetries.ms,
  sample: {},
})

import { mailKind } from './mail-kind.js'

/** To the old address after the change (AC-03). */
export const emailChanged = mailKind({
  kind: 'email-changed',
  parts: ['lead', 'notYou'],
  sample: { causedBy: 'request' },
})

import { mailKind } from './mail-kind.js'

/** To the old address before the change: a reset of the password cancels it (AC-03). */
export const emailChangeAsked = mailKind({
  kind: 'email-change-asked',
  path: '/forgot-password',
  parts: ['lead', 'notYou', 'action'],
  sample: { causedBy: 'request' },
})

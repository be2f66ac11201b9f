import { mailKind } from './mail-kind.js'

/** The password was changed; the link is for recipients who did not change it (RP-04). */
export const passwordChanged = mailKind({
  kind: 'password-changed',
  path: '/forgot-password',
  parts: ['lead', { withLink: 'notYou', withoutLink: 'notYouNoLink' }, 'action'],
  sample: { causedBy: 'request' },
})

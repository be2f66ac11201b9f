import { mailKind } from './mail-kind.js'

/** Informs a member that sign-ins need no second factor any more (V6.3.7). */
export const secondFactorRemoved = mailKind({
  kind: 'second-factor-removed',
  path: '/forgot-password',
  parts: ['lead', { aside: 'notYou' }, 'action'],
  sample: { causedBy: 'request' },
})

import { mailKind } from './mail-kind.js'

/** Informs a member that sign-ins now need a second factor (V6.3.7). */
export const secondFactorAdded = mailKind({
  kind: 'second-factor-added',
  path: '/forgot-password',
  parts: ['lead', { aside: 'notYou' }, 'action'],
  sample: { causedBy: 'request' },
})

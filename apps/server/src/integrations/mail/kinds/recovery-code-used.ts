import { mailKind } from './mail-kind.js'

/** Informs a member that a recovery code was used in a sign-in, and how many are left. */
export const recoveryCodeUsed = mailKind({
  kind: 'recovery-code-used',
  path: '/forgot-password',
  parts: ['lead', { aside: 'notYou' }, 'action'],
  values: ({ left }: { left: number }) => ({ count: String(left) }),
  sample: { causedBy: 'request', left: 9 },
})

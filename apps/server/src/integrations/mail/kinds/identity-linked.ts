import { mailKind } from './mail-kind.js'

/** Informs a member that an account at an identity provider now signs in to the own account (V6.3.7). */
export const identityLinked = mailKind({
  kind: 'identity-linked',
  path: '/forgot-password',
  parts: ['lead', { aside: 'notYou' }, 'action'],
  values: ({ provider }: { provider: string }, { isolate }) => ({ provider: isolate(provider) }),
  sample: { causedBy: 'request', provider: 'Google' },
})

import { mailKind } from './mail-kind.js'

/** Informs a member that an account at an identity provider no longer signs in to the own account (V6.3.7). */
export const identityUnlinked = mailKind({
  kind: 'identity-unlinked',
  path: '/forgot-password',
  parts: ['lead', { aside: 'notYou' }, 'action'],
  values: ({ provider }: { provider: string }, { isolate }) => ({ provider: isolate(provider) }),
  sample: { causedBy: 'request', provider: 'Google' },
})

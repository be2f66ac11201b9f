import { mailKind } from './mail-kind.js'

/** To an owner: a webhook was disabled after failed deliveries; the link leads to where it can be enabled again. */
export const webhookOff = mailKind({
  kind: 'webhook-off',
  path: '/console/webhooks',
  parts: ['lead', 'next', 'action'],
  values: ({ host }: { host: string }, { isolate }) => ({ host: isolate(host) }),
  sample: { host: 'hooks.example.com' },
})

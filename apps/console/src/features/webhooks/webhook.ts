import type { BadgeTone } from '@foyer/ui'

/** A webhook as returned by the owner API. */
export interface Webhook {
  webhookId: string
  url: string
  events: string[]
  isOn: boolean
  offReason: 'owner' | 'failing' | 'gone' | null
  offDate: string | null
  failingSince: string | null
  oldSecretUntil: string | null
  createdDate: string
  waiting: number
  failed: number
}

/** A delivery attempt; without a fault, it was accepted. */
export interface Attempt {
  date: string
  tookMs: number
  status: number | null
  answer: string
  fault: string | null
}

export interface Delivery {
  deliveryId: string
  event: string
  subject: string
  happenedDate: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  nextAttemptDate: string | null
  last: Attempt | null
}

/** Label of each event. */
export const eventLabels: Readonly<Record<string, string>> = {
  'member.created': 'Somebody signed up or was added',
  'member.approved': 'A request was approved',
  'member.updated': 'A profile or an address changed',
  'member.blocked': 'A member was blocked',
  'member.unblocked': 'A block was lifted',
  'member.deleted': 'A member or a request was deleted',
  'visitor.promoted': 'A visitor became a member, or signed in as one',
  'session.opened': 'A member signed in',
  'session.ended': 'A session ended before its time',
  'item.created': 'An item was made, where the collection tells its changes',
  'item.updated': 'An item changed',
  'item.removed': 'An item was removed',
  'webhook.test': 'A test',
}

/** Returns the state of a webhook: a label, its colour and a description. */
export function getWebhookState(webhook: Webhook): { tone: BadgeTone; word: string; about: string } {
  if (webhook.offReason === 'failing')
    return {
      tone: 'danger',
      word: 'Off',
      about: 'It took nothing for three days. What waits is kept until it is on again.',
    }
  if (webhook.offReason === 'gone') return { tone: 'danger', word: 'Off', about: 'It answered 410: it wants no more.' }
  if (!webhook.isOn)
    return { tone: 'plain', word: 'Off', about: 'Switched off here. What happens meanwhile is not sent.' }
  if (webhook.failingSince !== null)
    return {
      tone: 'warning',
      word: 'Failing',
      about: 'Each attempt since then has failed. Every delivery is tried again for three days.',
    }
  return {
    tone: 'good',
    word: 'On',
    about: webhook.waiting > 0 ? `${webhook.waiting} on their way.` : 'All is delivered.',
  }
}

export const deliveryTones: Readonly<Record<Delivery['state'], BadgeTone>> = {
  waiting: 'warning',
  delivered: 'good',
  failed: 'danger',
}
export const deliveryLabels: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
}

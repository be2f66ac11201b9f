import { formatPlural } from '@foyer/messages/console'
import type { BadgeTone } from '@foyer/ui'
import type { Messages } from '../../language/messages.js'

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

/** Returns the state of a webhook: a label, its colour and a description. */
export function getWebhookState(
  webhook: Webhook,
  { webhooks: { states }, locale }: Messages,
): { tone: BadgeTone; label: string; about: string } {
  if (webhook.offReason === 'failing') return { tone: 'danger', label: states.off, about: states.failingOff }
  if (webhook.offReason === 'gone') return { tone: 'danger', label: states.off, about: states.goneOff }
  if (!webhook.isOn) return { tone: 'plain', label: states.off, about: states.ownerOff }
  if (webhook.failingSince !== null) return { tone: 'warning', label: states.failing, about: states.failingHint }
  const about = webhook.waiting > 0 ? formatPlural(states.pending, webhook.waiting, locale) : states.healthy
  return { tone: 'good', label: states.on, about }
}

export const deliveryTones: Readonly<Record<Delivery['state'], BadgeTone>> = {
  waiting: 'warning',
  delivered: 'good',
  failed: 'danger',
}

import { formatPlural, interpolate } from '@foyer/messages/console'
import { Link2Off, type LucideIcon, MailWarning, ShieldAlert, UserCheck, Webhook } from 'lucide-react'
import { formatNumber } from '../../language/formats.js'
import type { Messages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { formatDateTime, formatEndDateTime } from '../overview/range.js'

/** What needs attention, as returned by the owner API. */
export interface Attention {
  requests: number
  webhooks: { webhookId: string; url: string; problem: 'failing' | 'off' | 'gone' }[]
  mail: { waiting: number; retried: number; oldestDate: string | null } | null
  failures: { from: string; to: string; count: number; dailyAverage: number } | null
  refusedAddresses: {
    clientId: string | null
    clientName: string | null
    kind: 'redirect' | 'origin' | 'logout'
    address: string
    count: number
  }[]
}

interface AttentionItem {
  key: string
  icon: LucideIcon
  text: string
  /** An address of a stranger: shown as text and never as a link. */
  address?: string
  href: string
  tone: 'warning' | 'danger' | 'plain'
}

/** Returns a sentence, an icon and a link for each point, the most urgent first. */
export function listAttention(
  { requests, webhooks, mail, failures, refusedAddresses }: Attention,
  { home: { attention }, locale }: Messages,
): AttentionItem[] {
  const items: AttentionItem[] = []
  if (failures !== null) {
    const { from, to, count, dailyAverage } = failures
    const log = { action: 'sign-in-refused', result: 'refused' }
    items.push({
      key: 'failures',
      icon: ShieldAlert,
      text: formatPlural(attention.failures, count, locale, { average: formatNumber(dailyAverage, locale) }),
      href: toUrl('/audit', { ...log, from: formatDateTime(from), to: formatEndDateTime(to) }),
      tone: 'danger',
    })
  }
  if (mail !== null)
    items.push({
      key: 'mail',
      icon: MailWarning,
      text:
        mail.retried > 0
          ? formatPlural(attention.mailFailed, mail.retried, locale)
          : formatPlural(attention.mailLate, mail.waiting, locale),
      href: toUrl('/mail'),
      tone: 'danger',
    })
  for (const { webhookId, url, problem } of webhooks)
    items.push({
      key: webhookId,
      icon: Webhook,
      text: interpolate(attention.webhooks[problem], { host: new URL(url).host }),
      href: toUrl('/webhooks', { webhook: webhookId }),
      tone: problem === 'failing' ? 'warning' : 'danger',
    })
  if (requests > 0)
    items.push({
      key: 'requests',
      icon: UserCheck,
      text: formatPlural(attention.requests, requests, locale),
      href: toUrl('/requests'),
      tone: 'plain',
    })
  for (const { clientId, clientName, kind, address, count } of refusedAddresses)
    items.push({
      key: `${kind} ${clientId}`,
      icon: Link2Off,
      text: formatPlural(attention.addresses[kind], count, locale, {
        application: clientName ?? attention.unknownApplication,
      }),
      address,
      href: toUrl(clientId === null ? '/clients' : `/clients/${clientId}`),
      tone: 'warning',
    })
  return items
}

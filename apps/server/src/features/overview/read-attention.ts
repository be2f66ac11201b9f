import { ATTENTION_ADDRESSES_MAX, type AttentionResponse } from '@foyer/protocol'
import type { OutboxState } from '../../integrations/mail/mail-job-store.js'
import type { Webhook } from '../../integrations/webhooks/webhook.js'
import { DAY, HOUR, MINUTE, rfc3339 } from '../../kernel/clock.js'
import type { HourlyCount } from '../../platform/counts/count-store.js'
import { startOfHour } from '../../platform/counts/counted-kinds.js'
import { type RefusedAddressRecord, undecidedRefusals } from '../site/clients/refused-addresses.js'
import type { SiteSnapshot } from '../site/snapshot/site-snapshot.js'
import type { OverviewDeps } from './deps.js'

/** A mail that waits for longer needs attention. */
const MAX_MAIL_WAIT_MS = 10 * MINUTE
const MIN_SPIKE_COUNT = 10
const MIN_SPIKE_FACTOR = 3
const DAYS_BEFORE = 7

/** Returns what needs a decision or a repair, in one read. */
export async function readAttention({
  storage,
  siteSnapshot,
  clock,
}: Pick<OverviewDeps, 'storage' | 'siteSnapshot' | 'clock'>): Promise<AttentionResponse> {
  const now = clock.now()
  const since = startOfHour(now) + HOUR - DAY
  const { requests, webhooks, outbox, refusals, failures, first } = await storage.read(async (stores) => ({
    requests: await stores.memberList.count({ status: ['pending-approval'] }, 'attention'),
    webhooks: await stores.webhooks.list(),
    outbox: await stores.mailJobs.state(now),
    refusals: await stores.refusedAddresses.list(now),
    failures: await stores.overviewCounts.list(['failures'], since - DAYS_BEFORE * DAY, now + 1),
    first: await stores.overviewCounts.earliestAt(),
  }))
  return {
    requests,
    webhooks: webhooks.flatMap((webhook) => {
      const problem = webhookProblem(webhook)
      return problem === undefined ? [] : [{ webhookId: webhook.webhookId, url: webhook.url, problem }]
    }),
    mail: mailProblem(outbox, now),
    failures: failureSpike(failures, { since, now, first: first ?? now }),
    refusedAddresses: groupRefusals(refusals, siteSnapshot.current()).slice(0, ATTENTION_ADDRESSES_MAX),
  }
}

function webhookProblem({ offReason, failingSince }: Webhook): 'failing' | 'off' | 'gone' | undefined {
  if (offReason === 'gone') return 'gone'
  if (offReason === 'failing') return 'off'
  return offReason === null && failingSince !== null ? 'failing' : undefined
}

function mailProblem({ waiting, retried, oldestAt }: OutboxState, now: number): AttentionResponse['mail'] {
  const isLate = oldestAt !== undefined && now - oldestAt > MAX_MAIL_WAIT_MS
  if (retried === 0 && !isLate) return null
  return { waiting, retried, oldestDate: oldestAt === undefined ? null : rfc3339(oldestAt) }
}

/** Compares the hours from `since` with the days before that were counted. */
function failureSpike(
  hours: readonly HourlyCount[],
  { since, now, first }: { since: number; now: number; first: number },
): AttentionResponse['failures'] {
  const sum = (counted: readonly HourlyCount[]) => counted.reduce((total, { count }) => total + count, 0)
  const count = sum(hours.filter(({ at }) => at >= since))
  const days = Math.min(Math.max((since - first) / DAY, 1), DAYS_BEFORE)
  const dailyAverage = Math.round((sum(hours.filter(({ at }) => at < since)) / days) * 10) / 10
  if (count < MIN_SPIKE_COUNT || count < MIN_SPIKE_FACTOR * dailyAverage) return null
  return { from: rfc3339(since), to: rfc3339(now), count, dailyAverage }
}

function groupRefusals(
  refusals: readonly RefusedAddressRecord[],
  snapshot: Pick<SiteSnapshot, 'clients' | 'origins'>,
): AttentionResponse['refusedAddresses'] {
  const groups = Map.groupBy(undecidedRefusals(refusals, snapshot), ({ clientId, kind }) => `${kind} ${clientId}`)
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (newest === undefined) return []
    const { clientId, kind, address } = newest
    const clientName = clientId === null ? null : (snapshot.clients.get(clientId)?.name ?? null)
    return [{ clientId, clientName, kind, address, count: group.length }]
  })
}

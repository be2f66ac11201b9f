import { limits } from '../limits/limit.js'
import { counterFamily, histogramFamily, type MetricData } from './metric-families.js'
import { requestMetrics } from './request-metrics.js'

const GRANT_TYPES = ['anonymous', 'refresh_token', 'authorization_code', 'authorized_client']
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/**
 * Creates the metrics of the server: plain numbers, incremented where events occur and read when metrics are requested.
 */
export function createMetrics({ countsGrants: isCountingGrants = true } = {}) {
  const requests = requestMetrics()
  const counters = {
    grants: counterFamily(
      'foyer_grants_total',
      'Token requests by grant, and how they ended: issued, a code of RFC 6749, or failed.',
      ['grant', 'outcome'],
      GRANT_TYPES.map((kind) => [kind, 'issued']),
    ),
    authentications: counterFamily(
      'foyer_authentications_total',
      'Logins, registrations and verifications, and how they ended: a state, or a code of refusal.',
      ['action', 'outcome'],
    ),
    refusedRefreshes: counterFamily(
      'foyer_renewals_refused_total',
      'Refused renewals of members’ sessions by reason.',
      ['reason'],
      [['unknown'], ['other-client'], ['ended'], ['expired'], ['superseded'], ['replayed']],
    ),
    replays: counterFamily(
      'foyer_replays_total',
      'Tokens and codes that were used again after they had been replaced or spent; the session they belong to ended.',
      ['what'],
      [['refresh_token'], ['authorization_code']],
    ),
    mails: counterFamily('foyer_mails_total', 'Mails handed over, failed attempts, and mails given up.', [
      'kind',
      'outcome',
    ]),
    limitsHit: counterFamily(
      'foyer_limits_hit_total',
      'Attempts refused by a limit.',
      ['limit'],
      Object.keys(limits).map((name) => [name]),
    ),
    databaseFailures: counterFamily(
      'foyer_database_failures_total',
      'Statements and transactions that failed: the database was away, met another transaction, or refused.',
      ['kind'],
      [['unavailable'], ['conflict'], ['other']],
    ),
  }
  const groups = histogramFamily(
    'foyer_database_group_commit_size',
    'How many transactions shared one commit (SQLite).',
    [],
    GROUP_SIZES,
  )
  return {
    ...counters,
    countsGrants: isCountingGrants,
    requests,
    groupCommits: groups.withLabels(),
    /** The queue of password hashes, updated by the hasher. */
    hashing: { running: 0, waiting: 0, refused: 0 },
    families: [...requests.families, ...Object.values(counters), groups] as { name: string; get(): MetricData }[],
  }
}
export type Metrics = ReturnType<typeof createMetrics>

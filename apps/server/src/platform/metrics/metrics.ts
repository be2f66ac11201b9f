import { limits } from '../limits/limit.js'
import { requestCounts } from './request-counts.js'
import { distributionFamily, type MetricData, tallyFamily } from './tally.js'

const KINDS_OF_GRANT = ['anonymous', 'refresh_token', 'authorization_code', 'authorized_client']
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** What the server counts of itself: plain numbers that its parts count up, read when somebody asks for the metrics. */
export function newMetrics({ countsGrants = true } = {}) {
  const requests = requestCounts()
  const counted = {
    grants: tallyFamily(
      'foyer_grants_total',
      'Token requests by grant, and how they ended: issued, a code of RFC 6749, or failed.',
      ['grant', 'outcome'],
      KINDS_OF_GRANT.map((kind) => [kind, 'issued']),
    ),
    authentications: tallyFamily(
      'foyer_authentications_total',
      'Logins, registrations and verifications, and how they ended: a state, or a code of refusal.',
      ['action', 'outcome'],
    ),
    renewalsRefused: tallyFamily(
      'foyer_renewals_refused_total',
      'Refused renewals of members’ sessions by reason.',
      ['reason'],
      [['unknown'], ['other-client'], ['ended'], ['expired'], ['superseded'], ['replayed']],
    ),
    replays: tallyFamily(
      'foyer_replays_total',
      'Tokens and codes that were used again after they had been replaced or spent; the session they belong to ended.',
      ['what'],
      [['refresh_token'], ['authorization_code']],
    ),
    mails: tallyFamily('foyer_mails_total', 'Mails handed over, failed attempts, and mails given up.', [
      'kind',
      'outcome',
    ]),
    limitsHit: tallyFamily(
      'foyer_limits_hit_total',
      'Attempts refused by a limit.',
      ['limit'],
      Object.keys(limits).map((name) => [name]),
    ),
    databaseFailures: tallyFamily(
      'foyer_database_failures_total',
      'Statements and transactions that failed: the database was away, met another transaction, or refused.',
      ['kind'],
      [['unavailable'], ['conflict'], ['other']],
    ),
  }
  const groups = distributionFamily(
    'foyer_database_group_commit_size',
    'How many transactions shared one commit (SQLite).',
    [],
    GROUP_SIZES,
  )
  return {
    ...counted,
    countsGrants,
    requests,
    groupCommits: groups.of(),
    /** The queue in front of the password hashes, kept by whoever hashes. */
    hashing: { running: 0, waiting: 0, refused: 0 },
    families: [...requests.families, ...Object.values(counted), groups] as { name: string; get(): MetricData }[],
  }
}
export type Metrics = ReturnType<typeof newMetrics>

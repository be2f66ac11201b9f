import type { Kysely } from 'kysely'
import { mailJob } from '../../integrations/mail/mail-job-store.js'
import type { Clock } from '../../kernel/clock.js'
import type { Random } from '../../kernel/random.js'
import type { Tables } from '../../platform/database/schema/tables.js'
import type { Sweep } from '../../platform/database/sweep.js'
import { type Act, audit } from '../audit/audit.js'
import { localeOf } from '../members/auth-result.js'
import { endAllSessions } from '../members/sign-in/end-sessions.js'
import type { ModerationStores } from './deps.js'
import { eraseMember } from './erase-member.js'

const serverAct: Act = { actor: { kind: 'server', id: null }, requestId: null, network: null }

/**
 * Erases the members whose grace period has ended, one per transaction, and queues the mail that informs them (decision
 * 18, DD-03). Of several nodes one does it; the others find nothing due.
 */
export const sweepDeletions =
  (storesOn: (query: Kysely<Tables>) => ModerationStores, deps: { random: Random; clock: Clock }): Sweep =>
  async (query, { now }) => {
    const stores = storesOn(query)
    const [memberId] = await stores.members.listDueForDeletion(now, 1)
    if (memberId === undefined) return { rows: {}, hasMore: false }
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (member?.deletion === undefined || member.deletion.dueAt > now) return { rows: {}, hasMore: true }
    await endAllSessions(memberId, 'deleted', stores, now)
    // `finishErasures` deletes what is too much for one transaction.
    await eraseMember(memberId, stores, now)
    await audit(serverAct, { action: 'member-deleted', target: { kind: 'member', id: memberId } }, stores, deps)
    await stores.mailJobs.insert(
      mailJob({ kind: 'account-deleted', to: member.email, locale: localeOf(member) }, now, deps.random),
    )
    return { rows: { member: 1 }, hasMore: true }
  }

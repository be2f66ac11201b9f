import type { MemberId, SessionId } from '@foyer/protocol'
import type { MailPayload } from '../../integrations/mail/mail-job-store.js'
import { DAY, rfc3339 } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { type Act, audit } from '../audit/audit.js'
import { DELETE_BATCH_SIZE } from '../data/items/truncate-items.js'
import { localeOf } from '../members/auth-result.js'
import { ownerMailJob } from '../members/mail-jobs.js'
import type { Member } from '../members/member.js'
import type { ApprovalWait } from '../members/registration/approval-wait-store.js'
import { endAllSessions } from '../members/sign-in/end-sessions.js'
import type { EndReason } from '../sessions/session.js'
import { assertOtherOwner } from '../site/roles/assert-other-owner.js'
import type { ModerationDeps, ModerationStores } from './deps.js'
import { eraseMember } from './erase-member.js'

export type Moderation = (typeof moderations)[number]
export const moderations = [
  'approve',
  'decline',
  'block',
  'unblock',
  'require-reset',
  'lift-reset',
  'delete',
  'restore',
] as const

/** Audit actions of the decisions. */
const auditActions = {
  approve: 'member-approved',
  decline: 'member-declined',
  block: 'member-blocked',
  unblock: 'member-unblocked',
  'require-reset': 'reset-required',
  'lift-reset': 'reset-lifted',
  delete: 'member-deleted',
  restore: 'member-restored',
} as const satisfies Record<Moderation, string>

type ModerateDeps = Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'mail' | 'ended'>

/**
 * Carries out a decision of the owner about one member, or `withdraw`, by which a person who waits for approval
 * withdraws the request. Each is one transaction; a decision that denies access ends every session in it. Repeating a
 * decision changes nothing, except that `require-reset` sends its mail again. A member who waited for approval before
 * a block waits again after it. `decline` ends a request for approval: the person gets a mail, with the owner's reason
 * if there is one, and may register again later (decision 15). With `graceDays`, a deletion is due after that many
 * days and can be taken back until it is carried out (decision 18); without, it is carried out immediately.
 * @throws ApplicationError NOT_FOUND, LAST_OWNER
 */
export async function moderate(
  memberId: MemberId,
  decision: Moderation | 'withdraw',
  { storage, random, clock, mail, ended }: ModerateDeps,
  { reason = null, graceDays = 0, act }: { reason?: string | null; graceDays?: number; act?: Act | undefined } = {},
): Promise<Member> {
  let endedSessions: SessionId[] = []
  let leavesItems = false
  const recordAction = (decided: keyof typeof auditActions, stores: ModerationStores) =>
    audit(act, { action: auditActions[decided], target: { kind: 'member', id: memberId } }, stores, { random, clock })
  const endSessions = async (stores: ModerationStores, reason: EndReason, now: number): Promise<void> => {
    endedSessions = await endAllSessions(memberId, reason, stores, now)
  }
  const erase = async (stores: ModerationStores, now: number) => {
    await endSessions(stores, 'deleted', now)
    const erased = await eraseMember(memberId, stores, now)
    leavesItems = erased.leavesItems
    return erased.member
  }
  /** Stores the outcome of the request for the browsers that wait, and erases the member. */
  const eraseRequest = async (end: Pick<ApprovalWait, 'outcome' | 'reason'>, stores: ModerationStores, now: number) => {
    await stores.sessions.lockMember(memberId)
    await stores.approvalWaits.endAllOf(memberId, now, end)
    return erase(stores, now)
  }
  const enqueueMail = (order: MailPayload, stores: ModerationStores) =>
    stores.mailJobs.insert(ownerMailJob(order, { random, clock }))
  const decided = await storage.transact(async (stores) => {
    const now = clock.now()
    const member = await stores.members.find(memberId)
    if (member === undefined || member.status === 'deleted')
      throw new ApplicationError('NOT_FOUND', 'There is no such member.')
    if (decision === 'block' || decision === 'delete') await assertOtherOwner(memberId, stores)
    switch (decision) {
      case 'approve': {
        if (member.status !== 'pending-approval') return member
        await enqueueMail({ kind: 'approved', to: member.email, locale: localeOf(member) }, stores)
        await recordAction(decision, stores)
        return stores.members.update(memberId, { status: 'active' }, now)
      }
      case 'decline': {
        if (member.status !== 'pending-approval') return member
        await recordAction(decision, stores)
        const erased = await eraseRequest({ outcome: 'declined', reason }, stores, now)
        // After the erasure, which removes mails to the address from the outbox.
        await enqueueMail({ kind: 'declined', to: member.email, locale: localeOf(member), reason }, stores)
        return erased
      }
      case 'withdraw':
        if (member.status !== 'pending-approval') return member
        return eraseRequest({ outcome: 'withdrawn', reason: null }, stores, now)
      case 'block':
        await endSessions(stores, 'blocked', now)
        if (member.status !== 'blocked') await recordAction(decision, stores)
        return stores.members.block(memberId, now)
      case 'unblock':
        if (member.status === 'blocked') await recordAction(decision, stores)
        return (await stores.members.unblock(memberId, now)) ?? member
      case 'require-reset':
        await endSessions(stores, 'reset-required', now)
        await recordAction(decision, stores)
        await enqueueMail(
          { kind: 'reset-required', memberId, to: member.email, locale: localeOf(member), returnUrl: null },
          stores,
        )
        return stores.members.update(memberId, { resetRequired: true }, now)
      case 'lift-reset':
        if (!member.resetRequired) return member
        await recordAction(decision, stores)
        return stores.members.update(memberId, { resetRequired: false }, now)
      case 'delete': {
        if (graceDays > 0 && member.status === 'pending-deletion') return member
        if ((await stores.owners.roleOf(memberId)) !== undefined) await stores.owners.remove(memberId)
        if (graceDays === 0) {
          await recordAction(decision, stores)
          return erase(stores, now)
        }
        await endSessions(stores, 'deleted', now)
        await stores.recoveries.endAllOf(memberId, now)
        const dueAt = now + graceDays * DAY
        const details = { due: rfc3339(dueAt) }
        const target = { kind: 'member', id: memberId } as const
        await audit(act, { action: 'member-deletion-scheduled', target, details }, stores, { random, clock })
        return stores.members.scheduleDeletion(memberId, dueAt, now)
      }
      case 'restore': {
        if (member.status !== 'pending-deletion') return member
        await stores.sessions.lockMember(memberId)
        const restored = await stores.members.restore(memberId, now)
        if (restored !== undefined) await recordAction(decision, stores)
        return restored ?? member
      }
    }
  })
  for (const sessionId of endedSessions) ended.add(sessionId, clock.now())
  mail.wake()
  if (leavesItems) await removeRemainingItems(memberId, storage)
  return decided as Member
}

/**
 * Deletes the items that were too many for one transaction, which is rare. If this fails, the member is still deleted:
 * the sweep deletes the remaining items.
 */
async function removeRemainingItems(memberId: MemberId, storage: ModerateDeps['storage']): Promise<void> {
  const removeSome = () => storage.transact(({ ownedItems }) => ownedItems.delete(memberId, DELETE_BATCH_SIZE))
  while (await removeSome().catch(() => false));
}

import { digestOf } from '../../kernel/digest.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { MemberDeps } from '../members/deps.js'
import { type Member, nextStepOf } from '../members/member.js'
import type { ApprovalWait } from '../members/registration/approval-wait-store.js'
import { moderate } from './moderate.js'

/**
 * Status of a browser's request to join. `sign-in`: the wait can be used to sign in; `answered`: the person has to sign
 * in.
 */
type ApprovalWaitStatus =
  | { state: 'waiting' | 'sign-in' | 'answered'; wait: ApprovalWait; member: Member }
  | { state: 'declined' | 'withdrawn' | 'over'; wait: ApprovalWait }

/** Returns the status of the wait that a secret names, without writing; undefined when there is none. */
export async function getApprovalWaitStatus(
  secret: string | undefined,
  { storage, clock, siteSnapshot }: Pick<MemberDeps, 'storage' | 'clock' | 'siteSnapshot'>,
): Promise<ApprovalWaitStatus | undefined> {
  if (secret === undefined) return undefined
  const now = clock.now()
  return storage.read(async (stores) => {
    const wait = await stores.approvalWaits.find(digestOf(secret), now)
    if (wait === undefined) return undefined
    if (wait.outcome !== null) return { state: wait.outcome, wait }
    if (wait.spentAt !== null) return { state: 'over', wait }
    const member = await stores.members.find(wait.memberId)
    if (member === undefined) return { state: 'over', wait }
    const next = nextStepOf(member, siteSnapshot.current().settings.signUp)
    if (next === 'wait-for-approval') return { state: 'waiting', wait, member }
    const isFresh = now - wait.authenticatedAt < lifetimes.approvalSignIn.ms
    return { state: next === 'sign-in' && isFresh ? 'sign-in' : 'answered', wait, member }
  })
}

/**
 * Withdraws a request to join: the account is erased, and other browsers that wait get the outcome. Does nothing once
 * the request is decided.
 */
export async function withdrawRequest(
  { memberId }: Pick<ApprovalWait, 'memberId'>,
  deps: Parameters<typeof moderate>[2],
): Promise<void> {
  await moderate(memberId, 'withdraw', deps)
}

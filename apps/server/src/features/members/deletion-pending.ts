import { rfc3339 } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { SignInMethod } from '../tokens/sign-in-proof.js'
import type { Member } from './member.js'

/**
 * Thrown after successful authentication if a deletion is pending: the hosted pages offer to restore the account
 * (decision 18).
 */
export class DeletionPending extends ApplicationError {
  readonly member: Member
  /** How the member authenticated, for the session that follows a restore. */
  readonly amr: readonly SignInMethod[]

  constructor(member: Member, amr: readonly SignInMethod[]) {
    const due = member.deletion === undefined ? '' : ` on ${rfc3339(member.deletion.dueAt).slice(0, 10)}`
    super('DELETION_PENDING', `This account will be deleted${due}. Sign in on the sign-in page of the site to keep it.`)
    this.member = member
    this.amr = amr
  }
}

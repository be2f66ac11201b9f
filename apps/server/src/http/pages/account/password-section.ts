import { accountSections, type FormFrame } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { changePassword } from '../../../features/members/password/change-password.js'
import { provenAgain } from '../../../features/tokens/sign-in-proof.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { newSecret } from '../../../kernel/random.js'
import { recordEvent, recordRefusal } from '../../server/errors/security-events.js'
import { fieldErrors } from '../kit/field-errors.js'
import { pageRequestContext } from '../kit/flow.js'
import type { PageKit } from '../kit/page-kit.js'
import { type AccountVisit, accountSection } from './account-section.js'
import { finishForm } from './done-cookie.js'
import { hasPassword, setRenewedCookie, withRecentSignIn } from './recent-sign-in.js'

const PATH = accountSections.password

/** The section that changes the password, or sets the first one (PW-01). The other devices are signed out (PW-02). */
export function passwordSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const section = accountSection(pages, kit, 'password', async ({ member }) => ({
    section: 'password',
    hasPassword: hasPassword(member, kit),
    forgotPasswordUrl: '/forgot-password',
  }))

  section.form('', (visit, typed) => {
    const { request, member } = visit
    const { password, currentPassword = '' } = typed
    const isFirst = member.passwordHash === null
    const change = async (proven: AccountVisit) => {
      // A new password is not kept while the member proves the sign-in again, so it is typed afterwards.
      if (password === undefined && typed.proofCode !== undefined)
        return finishForm('password', { code: 'PROVEN' }, proven, kit)
      try {
        await changePassword(
          {
            memberId: member.memberId,
            except: proven.session,
            ...pageRequestContext(undefined, request, kit),
            newPassword: password ?? '',
            ...(isFirst ? { signIn: proven.session } : { signIn: null, currentPassword }),
          },
          deps,
        )
      } catch (error) {
        const faults = faultsOf(error)
        if (faults === undefined) throw error
        recordRefusal(request, error)
        return section.show(proven, { fieldErrors: faults }, (error as ApplicationError | ValidationError).status)
      }
      recordEvent(request, 'password-changed', { memberId: member.memberId })
      if (!isFirst) await renewCookie(proven)
      return finishForm('password', { code: isFirst ? 'PASSWORD_SET' : 'PASSWORD_CHANGED' }, proven, kit)
    }
    return isFirst ? withRecentSignIn(visit, typed, { section, action: PATH }, kit, change) : change(visit)
  })

  /** Returns the errors at the fields; undefined for other errors. */
  function faultsOf(error: unknown): FormFrame['fieldErrors'] {
    if (error instanceof ValidationError) return fieldErrors(error, deps.siteSnapshot.current().settings.passwords)
    return error instanceof ApplicationError && error.kind === 'INVALID_PASSWORD'
      ? { currentPassword: { code: 'WRONG_PASSWORD' } }
      : undefined
  }

  /** Gives the browser a new cookie, because the current password was given (V7.2.4). */
  async function renewCookie(visit: AccountVisit): Promise<void> {
    const { browserSessionId, amr } = visit.session
    const renewed = newSecret(deps.random, 'brs')
    const proof = { authenticatedAt: deps.clock.now(), amr: provenAgain('pwd', amr) }
    const isRecorded = await deps.storage.write((stores) =>
      stores.browserSessions.recordSignIn(browserSessionId, digestOf(renewed), proof),
    )
    if (isRecorded) setRenewedCookie(visit, renewed, kit, proof.amr)
  }
}

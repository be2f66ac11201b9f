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
import { accountSection } from './account-section.js'
import { finishForm } from './done-cookie.js'
import { hasPassword, proofFor, setRenewedCookie } from './recent-sign-in.js'

/** The section that changes the password, or sets the first one (PW-01). The other devices are signed out (PW-02). */
export function passwordSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const section = accountSection(pages, kit, 'password', async ({ member }) => ({
    section: 'password',
    hasPassword: hasPassword(member, kit),
    forgotPasswordUrl: '/forgot-password',
  }))

  section.form('', async (visit, { password = '', currentPassword = '' }) => {
    const { request, session, member } = visit
    const isFirst = member.passwordHash === null
    try {
      await changePassword(
        {
          memberId: member.memberId,
          except: session,
          ...pageRequestContext(undefined, request, kit),
          newPassword: password,
          ...(isFirst ? { signIn: session } : { signIn: null, currentPassword }),
        },
        deps,
      )
    } catch (error) {
      if (!(error instanceof ValidationError || error instanceof ApplicationError)) throw error
      recordRefusal(request, error)
      if (error instanceof ValidationError) {
        const faults = fieldErrors(error, deps.siteSnapshot.current().settings.passwords)
        return section.show(visit, { fieldErrors: faults }, 400)
      }
      if (error.kind === 'INVALID_PASSWORD')
        return section.show(visit, { fieldErrors: { currentPassword: { code: 'WRONG_PASSWORD' } } }, error.status)
      if (error.kind === 'RECENT_SIGN_IN_REQUIRED')
        return section.show(visit, { proof: proofFor(visit, {}, kit) }, error.status)
      throw error
    }
    recordEvent(request, 'password-changed', { memberId: member.memberId })
    if (!isFirst) {
      // The password was given, so the browser gets a new cookie (V7.2.4).
      const renewed = newSecret(deps.random, 'brs')
      const { browserSessionId } = session
      const proof = { authenticatedAt: deps.clock.now(), amr: provenAgain('pwd', session.amr) }
      if (
        await deps.storage.write((stores) =>
          stores.browserSessions.recordSignIn(browserSessionId, digestOf(renewed), proof),
        )
      )
        setRenewedCookie(visit, renewed, kit, proof.amr)
    }
    return finishForm('password', { code: isFirst ? 'PASSWORD_SET' : 'PASSWORD_CHANGED' }, visit, kit)
  })
}

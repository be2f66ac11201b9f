import { accountSections } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  cancelEmailChange,
  confirmEmailChange,
  getPendingEmailChange,
  resendEmailChange,
} from '../../../features/members/profile/confirm-email-change.js'
import { startEmailChange } from '../../../features/members/profile/start-email-change.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { recordEvent, recordRefusal } from '../../server/errors/security-events.js'
import { codeError } from '../kit/field-errors.js'
import { pageRequestContext } from '../kit/flow.js'
import type { PageKit } from '../kit/page-kit.js'
import { type AccountVisit, accountSection, type FormValues, type Refused } from './account-section.js'
import { finishForm } from './done-cookie.js'
import { hasPassword, withRecentSignIn } from './recent-sign-in.js'

const PATH = accountSections.email
const MAX_EMAIL_LENGTH = 1000

/** The section that changes the address of the account (AC-03, decision 14). */
export function emailSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const section = accountSection(pages, kit, 'email', async ({ member }, typed) => {
    const pending = await getPendingEmailChange(member.memberId, deps)
    const email = typed?.email?.slice(0, MAX_EMAIL_LENGTH)
    return {
      section: 'email',
      isVerified: member.emailVerified,
      hasPassword: hasPassword(member, kit),
      ...(email && { email }),
      ...(pending && {
        pending: {
          email: pending.email,
          expiresAt: pending.expiresAt,
          confirmUrl: `${PATH}/confirm`,
          resendUrl: `${PATH}/resend`,
          cancelUrl: `${PATH}/cancel`,
        },
      }),
    }
  })
  const contextOf = ({ request }: AccountVisit) => pageRequestContext(undefined, request, kit)

  /** Shows the section again with the reason of a refusal; undefined for other errors. */
  function refuse(visit: AccountVisit, typed: FormValues, error: unknown): Promise<FastifyReply> | undefined {
    const again = (refused: Refused, status: number) => {
      recordRefusal(visit.request, error)
      return section.show(visit, { typed, ...refused }, status)
    }
    if (error instanceof ValidationError) {
      const isSame = typed.email?.trim().toLowerCase() === visit.member.email.toLowerCase()
      return again({ fieldErrors: { email: { code: isSame ? 'EMAIL_SAME' : 'EMAIL_FORMAT' } } }, 400)
    }
    if (!(error instanceof ApplicationError)) return undefined
    switch (error.kind) {
      case 'INVALID_PASSWORD':
        return again({ fieldErrors: { currentPassword: { code: 'WRONG_PASSWORD' } } }, error.status)
      case 'EMAIL_ALREADY_EXISTS':
      case 'EMAIL_NOT_ALLOWED':
        return again({ fieldErrors: { email: { code: error.kind } } }, error.status)
      case 'VERIFICATION_FAILED':
      case 'VERIFICATION_EXPIRED':
        return again({ fieldErrors: { code: codeError(error) } }, error.status)
      case 'TOO_MANY_TRIES':
        return again({ message: { code: 'CHANGE_TRIES' } }, error.status)
      case 'NOT_FOUND':
        return again({ message: { code: 'CHANGE_OVER' } }, error.status)
      default:
        return undefined
    }
  }
  const form = (name: string, submit: (visit: AccountVisit, typed: FormValues) => Promise<FastifyReply>) =>
    section.form(name, async (visit, typed) => {
      try {
        return await submit(visit, typed)
      } catch (error) {
        const shown = refuse(visit, typed, error)
        if (shown === undefined) throw error
        return shown
      }
    })

  form('', async (visit, typed) => {
    const { email: newEmail = '', currentPassword } = typed
    if (newEmail.length > MAX_EMAIL_LENGTH)
      return section.show(visit, { fieldErrors: { email: { code: 'EMAIL_FORMAT' } } }, 400)
    const start = async (proven: AccountVisit, password?: string) => {
      const wanted = { newEmail, currentPassword: password }
      const { email } = await startEmailChange(proven.session, wanted, contextOf(proven), deps)
      recordEvent(proven.request, 'email-change-asked', { memberId: proven.member.memberId })
      return finishForm('email', { code: 'CODE_SENT', values: { email } }, proven, kit)
    }
    return hasPassword(visit.member, kit)
      ? start(visit, currentPassword)
      : withRecentSignIn(visit, typed, { section, action: PATH }, kit, start)
  })
  form('confirm', async (visit, { code = '' }) => {
    const { email } = await confirmEmailChange(visit.member.memberId, code.slice(0, 64), contextOf(visit), deps)
    recordEvent(visit.request, 'email-changed', { memberId: visit.member.memberId })
    return finishForm('email', { code: 'EMAIL_CHANGED', values: { email } }, visit, kit)
  })
  form('resend', async (visit) => {
    await resendEmailChange(visit.member.memberId, contextOf(visit), deps)
    return finishForm('email', { code: 'CODE_RESENT' }, visit, kit)
  })
  form('cancel', async (visit) => {
    await cancelEmailChange(visit.member.memberId, deps)
    return finishForm('email', { code: 'CHANGE_CANCELLED' }, visit, kit)
  })
}

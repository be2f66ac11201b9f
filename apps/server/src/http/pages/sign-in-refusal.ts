import type { FastifyReply } from 'fastify'
import { DeletionPending } from '../../features/members/deletion-pending.js'
import type { ApplicationError } from '../../kernel/errors/application-error.js'
import { messageOf } from './kit/field-errors.js'
import { frameOf, type PageRequest } from './kit/flow.js'
import { expectedCaptcha } from './kit/page-captcha.js'
import { type PageKit, pageUrl } from './kit/page-kit.js'
import { showRestore } from './restore-routes.js'
import { showSignIn } from './sign-in-page.js'

/**
 * Shows why a person who has just authenticated cannot sign in: a pending deletion, a required new password or a
 * block. Returns undefined for other errors.
 */
export async function showAccountRefusal(
  opened: PageRequest,
  error: ApplicationError,
  kit: PageKit,
  email?: string,
): Promise<FastifyReply | undefined> {
  if (error instanceof DeletionPending) return showRestore(opened, error, kit)
  if (error.kind === 'RESET_PASSWORD') return showRequiredReset(opened, kit, email)
  if (error.kind === 'MEMBER_BLOCKED') return showSignIn(opened, kit, { email, message: messageOf(error) }, 403)
  return undefined
}

/** Shows why the owner requires a new password, with the address filled in (SI-11). */
async function showRequiredReset(
  { request, reply, flow, handle }: PageRequest,
  kit: PageKit,
  email = '',
): Promise<FastifyReply> {
  const page = {
    page: 'forgot-password' as const,
    sent: false,
    required: true,
    signInUrl: pageUrl('/signin', handle),
  }
  const form = kit.formFrame(request, reply, '/forgot-password', handle)
  const ahead = await expectedCaptcha('recovery', request, kit)
  return kit.show(request, reply, { ...page, ...frameOf(flow), ...form, email, ...ahead }, 403)
}

import type { NotMePage } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findDeviceNotice, rejectDevice } from '../../features/members/devices/reject-device.js'
import { SECOND } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { networkOf } from '../../kernel/network.js'
import { recordEvent, recordRefusal } from '../server/errors/security-events.js'
import { pageRequestContext } from './kit/flow.js'
import { FORM_RENEWED, formFields, type PageKit, queryValue } from './kit/page-kit.js'

const PATH = '/not-me'

/**
 * The page of the link in an email about a new device (decision 39). Opening it changes nothing, so that programs that
 * open links end no session.
 */
export function notMeRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps, cookies } = kit

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    content: Pick<NotMePage, 'state'> & Partial<NotMePage>,
    status = 200,
  ): FastifyReply =>
    kit.show(
      request,
      reply,
      {
        page: 'not-me',
        ...kit.formFrame(request, reply, PATH, undefined),
        signInUrl: '/signin',
        ...content,
      },
      status,
    )

  async function showForm(
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
    isStale = false,
  ): Promise<FastifyReply> {
    const member = await findDeviceNotice(token, deps)
    if (member !== undefined) {
      const form = { state: 'ask', token, email: member.email, hasPassword: member.passwordHash !== null } as const
      return isStale ? show(request, reply, { ...form, message: FORM_RENEWED }, 403) : show(request, reply, form)
    }
    cookies.clear(reply, 'notme')
    return show(request, reply, { state: 'over' }, 400)
  }

  pages.get(PATH, async (request, reply) => {
    const linked = queryValue(request, 'token')
    if (linked !== undefined) {
      // Removes the secret from the address bar, like that of a recovery link (decision 14).
      cookies.set(reply, 'notme', linked, lifetimes.linkCookie.ms / SECOND)
      return reply.header('cache-control', 'no-store').redirect(PATH, 303)
    }
    return showForm(cookies.read(request, 'notme') ?? '', request, reply)
  })

  pages.post(PATH, async (request, reply) => {
    const { csrf, token = '' } = formFields(request)
    if (kit.forms.isStale(request, csrf)) return showForm(token, request, reply, true)
    try {
      const { member, hasPassword } = await rejectDevice(
        token,
        pageRequestContext(undefined, request, kit),
        (memberId) => ({
          actor: { kind: 'member', id: memberId },
          requestId: request.id,
          network: networkOf(request.ip),
        }),
        deps,
      )
      recordEvent(request, 'device-rejected', { memberId: member.memberId, isAudited: true })
      cookies.clear(reply, 'notme')
      return show(request, reply, { state: 'done', email: member.email, hasPassword })
    } catch (error) {
      if (!(error instanceof ApplicationError) || error.kind !== 'NOT_FOUND') throw error
      recordRefusal(request, error)
      return showForm(token, request, reply)
    }
  })
}

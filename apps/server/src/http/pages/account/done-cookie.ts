import { type AccountSection, accountSections, type PageMessage } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { PageKit } from '../kit/page-kit.js'
import type { AccountVisit } from './account-section.js'

const MAX_LENGTH = 2000

/** A message that something was done, or that it could not be. */
type Kind = 'done' | 'problem'

/**
 * Shows a section by a redirect after its form was handled, so that a reload does not do it again. A cookie has the
 * message until then.
 */
export function finishForm(
  section: AccountSection,
  { code, values = {} }: PageMessage,
  { reply }: Pick<AccountVisit, 'reply'>,
  { cookies }: Pick<PageKit, 'cookies'>,
  kind: Kind = 'done',
): FastifyReply {
  const text = new URLSearchParams({ section, kind, code })
  for (const [name, value] of Object.entries(values)) text.set(`value.${name}`, String(value))
  cookies.set(reply, 'done', text.toString(), lifetimes.doneCookie.ms / SECOND)
  return reply.header('cache-control', 'no-store').redirect(accountSections[section], 303)
}

/** Returns the message of the form that led here, once. */
export function takeDoneMessage(
  section: AccountSection,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies }: Pick<PageKit, 'cookies'>,
): { done?: PageMessage; message?: PageMessage } {
  const text = cookies.read(request, 'done')
  if (text === undefined) return {}
  cookies.clear(reply, 'done')
  const found = new URLSearchParams(text.slice(0, MAX_LENGTH))
  const code = found.get('code')
  if (found.get('section') !== section || code === null) return {}
  const values = [...found].flatMap(([name, value]) =>
    name.startsWith('value.') ? [[name.slice('value.'.length), value] as const] : [],
  )
  const message = { code, values: Object.fromEntries(values) }
  return found.get('kind') === 'problem' ? { message } : { done: message }
}

import type { InvitationPageState, Said, SignUpPage } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { acceptInvitation } from '../../features/members/invitations/accept-invitation.js'
import { stateOf } from '../../features/members/invitations/invitation.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { noteOutcome, noteRefusal } from '../server/errors/note-event.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import { authenticatingIn, goOn, localeOf, type Opened } from './kit/flow.js'
import { type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { askedFields, profileInForm } from './kit/profile-field-form.js'
import { isStayTicked, takeStay } from './kit/stay-choice.js'

/** The invitation has days; the cookie need only outlive the page, and the link can be opened again. Seconds. */
const COOKIE_SECONDS = 3600

/**
 * The sign-up page of somebody who opened an invitation, or who would need one; undefined where anybody may sign up.
 * The secret becomes a cookie, as a recovery link's does (decision 8); nothing is spent.
 */
export async function invitationPage(opened: Opened, kit: PageKit): Promise<FastifyReply | undefined> {
  const { request, reply, handle } = opened
  const linked = queryValue(request, 'token')
  if (linked !== undefined) {
    kit.cookies.set(reply, 'invitation', linked, COOKIE_SECONDS)
    return reply.header('cache-control', 'no-store').redirect(pageUrl('/signup', handle), 303)
  }
  const token = kit.cookies.read(request, 'invitation')
  if (token === undefined) return asksForInvitation(kit) ? show(opened, kit, { state: 'needed' }) : undefined
  return showFound(token, opened, kit)
}

const asksForInvitation = ({ deps }: PageKit): boolean => deps.directory.current().settings.signUp.policy === 'invite'

/** The form of an open invitation, or what became of it. */
export async function showFound(token: string, opened: Opened, kit: PageKit, message?: Said): Promise<FastifyReply> {
  const { deps, cookies } = kit
  const found = await deps.storage.read((stores) => stores.invitations.find(digestOf(token)))
  const state = found === undefined ? 'withdrawn' : stateOf(found, deps.clock.now())
  if (found !== undefined && state === 'open') {
    const shown = { state, token, email: found.email }
    return message === undefined ? show(opened, kit, shown) : show(opened, kit, { ...shown, message }, 403)
  }
  cookies.clear(opened.reply, 'invitation')
  return show(opened, kit, { state }, 400)
}

function show(
  { request, reply, flow, handle }: Opened,
  kit: PageKit,
  { state, token, ...content }: { state: InvitationPageState; token?: string } & Partial<SignUpPage>,
  status = 200,
): FastifyReply {
  return kit.show(
    request,
    reply,
    {
      page: 'signup',
      ...localeOf(flow),
      ...kit.formFrame(request, reply, '/signup', handle),
      signInUrl: pageUrl('/signin', handle),
      needsApproval: false,
      stays: isStayTicked(request, kit),
      invitation: token === undefined ? { state } : { state, token },
      ...askedFields(kit.deps),
      ...content,
    },
    status,
  )
}

/** Joins by the secret that the form carries along. */
export async function joinByInvitation(
  { invitation, email = '', password = '', ...typed }: Record<string, string | undefined> & { invitation: string },
  opened: Opened,
  kit: PageKit,
): Promise<FastifyReply> {
  const { request, reply, flow, handle } = opened
  try {
    const outcome = await acceptInvitation(
      { secret: invitation, email, password, profile: profileInForm(kit.deps, typed) },
      authenticatingIn(flow, request, kit),
      kit.deps,
    )
    noteOutcome(request, 'invitation-accepted', outcome)
    kit.cookies.clear(reply, 'invitation')
    return await goOn(outcome, handle, request, reply, kit, { stays: takeStay(request, reply, kit) })
  } catch (error) {
    const again = { state: 'open' as const, token: invitation, email, ...askedFields(kit.deps, typed) }
    if (!(error instanceof ValidationError) && !(error instanceof ApplicationError && error.status < 500)) throw error
    noteRefusal(request, error)
    if (error instanceof ValidationError) {
      const rules = kit.deps.directory.current().settings.passwords
      return show(opened, kit, { ...again, fieldErrors: fieldErrors(error, rules) }, 400)
    }
    if (error.kind === 'INVALID_INVITATION') return showFound(invitation, opened, kit)
    return show(
      opened,
      kit,
      {
        ...again,
        message: error.kind === 'PERMISSION_DENIED' ? { code: 'INVITATION_OTHER_ADDRESS' } : messageOf(error),
      },
      error.status,
    )
  }
}

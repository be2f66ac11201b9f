import type { PageMessage, SignUpPage } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { acceptInvitation } from '../../features/members/invitations/accept-invitation.js'
import { stateOf } from '../../features/members/invitations/invitation.js'
import { SECOND } from '../../kernel/clock.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import { authenticationContext, frameOf, type PageRequest } from './kit/flow.js'
import { type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { readProfileForm, signUpFields } from './kit/profile-field-form.js'
import { isStayChecked, saveStayChoice } from './kit/stay-choice.js'

/**
 * The sign-up page for an invitation, or the page that requires one. Returns undefined for the form that anyone, or
 * anyone with an invitation code, may fill in. The
 * secret is moved to a cookie, like that of a recovery link (decision 14), and is not spent.
 */
export async function invitationPage(opened: PageRequest, kit: PageKit): Promise<FastifyReply | undefined> {
  const { request, reply, handle } = opened
  const linked = queryValue(request, 'token')
  if (linked !== undefined) {
    kit.cookies.set(reply, 'invitation', linked, lifetimes.linkCookie.ms / SECOND)
    return reply.header('cache-control', 'no-store').redirect(pageUrl('/signup', handle), 303)
  }
  const token = kit.cookies.read(request, 'invitation')
  if (token === undefined) return (await requiresLink(kit)) ? showPage(opened, kit, { state: 'needed' }) : undefined
  return showInvitation(token, opened, kit)
}

/** True if the link of an invitation is the only way to sign up: the site has no code that can be used. */
const requiresLink = async ({ deps }: PageKit): Promise<boolean> =>
  deps.siteSnapshot.current().settings.signUp.policy === 'invite' &&
  !(await deps.storage.read((stores) => stores.invitationCodes.hasOpen(deps.clock.now())))

const findInvitation = (token: string, { storage }: PageKit['deps']) =>
  storage.read((stores) => stores.invitations.find(digestOf(token)))

/** Shows the form of an open invitation, or its state. */
export async function showInvitation(
  token: string,
  opened: PageRequest,
  kit: PageKit,
  message?: PageMessage,
): Promise<FastifyReply> {
  const { deps, cookies } = kit
  const found = await findInvitation(token, deps)
  const state = found === undefined ? 'withdrawn' : stateOf(found, deps.clock.now())
  if (found !== undefined && state === 'open') {
    const model = { state, token, email: found.email, isToTeam: found.ownerRole !== null }
    return message === undefined ? showPage(opened, kit, model) : showPage(opened, kit, { ...model, message }, 403)
  }
  cookies.clear(opened.reply, 'invitation')
  return showPage(opened, kit, { state }, 400)
}

function showPage(
  { request, reply, flow, handle }: PageRequest,
  kit: PageKit,
  { state, token, isToTeam, ...content }: NonNullable<SignUpPage['invitation']> & Partial<SignUpPage>,
  status = 200,
): FastifyReply {
  return kit.show(
    request,
    reply,
    {
      page: 'signup',
      ...frameOf(flow),
      ...kit.formFrame(request, reply, '/signup', handle),
      signInUrl: pageUrl('/signin', handle),
      needsApproval: false,
      stays: isStayChecked(request, kit),
      ...(kit.deps.siteSnapshot.current().settings.signIn.methods === 'code' && { isCodeOnly: true }),
      invitation: token === undefined ? { state } : { state, token, ...(isToTeam && { isToTeam }) },
      ...signUpFields(kit.deps),
      ...content,
    },
    status,
  )
}

/** Registers a member by the secret in the form. */
export async function joinByInvitation(
  { invitation, email = '', password = '', ...typed }: Record<string, string | undefined> & { invitation: string },
  opened: PageRequest,
  kit: PageKit,
): Promise<FastifyReply> {
  const { request, reply, flow, handle } = opened
  try {
    const outcome = await acceptInvitation(
      { secret: invitation, email, password, profile: readProfileForm(kit.deps, typed) },
      authenticationContext(flow, request, kit),
      kit.deps,
    )
    recordAuthEvent(request, 'invitation-accepted', outcome)
    kit.cookies.clear(reply, 'invitation')
    return await continueSignIn(outcome, handle, request, reply, kit, { stays: saveStayChoice(request, reply, kit) })
  } catch (error) {
    if (!(error instanceof ValidationError) && !(error instanceof ApplicationError && error.status < 500)) throw error
    recordRefusal(request, error)
    const found = await findInvitation(invitation, kit.deps)
    const isToTeam = (found?.ownerRole ?? null) !== null
    const again = { state: 'open' as const, token: invitation, isToTeam, email, ...signUpFields(kit.deps, typed) }
    if (error instanceof ValidationError) {
      const rules = kit.deps.siteSnapshot.current().settings.passwords
      return showPage(opened, kit, { ...again, fieldErrors: fieldErrors(error, rules) }, 400)
    }
    if (error.kind === 'INVALID_INVITATION') return showInvitation(invitation, opened, kit)
    return showPage(
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

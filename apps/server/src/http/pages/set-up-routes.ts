import type { PageMessage } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authResultFor } from '../../features/members/auth-result.js'
import { assertPassword } from '../../features/members/password/password-rules.js'
import { makeOwner } from '../../features/owners/make-owner.js'
import { CONSOLE_SIGN_IN_PATH } from '../../features/site/clients/console-client.js'
import { SET_UP_PATH } from '../../features/site/roles/create-set-up-link.js'
import { SECOND } from '../../kernel/clock.js'
import { digestOf } from '../../kernel/digest.js'
import { readEmailAddress } from '../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { networkOf } from '../../kernel/network.js'
import { recordRefusal } from '../server/errors/security-events.js'
import { continueSignIn } from './kit/continue-sign-in.js'
import { fieldErrors, messageOf } from './kit/field-errors.js'
import { authenticationContext } from './kit/flow.js'
import { FORM_RENEWED, formFields, type PageKit, queryValue } from './kit/page-kit.js'

/**
 * The page on which the first owner sets an address and a password, opened by the link that the server printed
 * (decision 21).
 */
export function setUpRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps, cookies } = kit

  pages.get(SET_UP_PATH, async (request, reply) => {
    const linked = queryValue(request, 'token')
    if (linked !== undefined) {
      // Removes the secret from the address bar before anything else loads. The secret is not spent yet.
      cookies.set(reply, 'setup', linked, lifetimes.linkCookie.ms / SECOND)
      return reply.header('cache-control', 'no-store').redirect(SET_UP_PATH, 303)
    }
    return showForm(request, reply, cookies.read(request, 'setup'))
  })

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
    { status = 200, ...model }: { status?: number; email?: string; message?: PageMessage; fieldErrors?: object } = {},
  ): Promise<FastifyReply> {
    const state = await setUpState(token)
    if (state !== 'open' || token === undefined) {
      if (token !== undefined) cookies.clear(reply, 'setup')
      return kit.showError(request, reply, {
        status: 404,
        code: state === 'done' ? 'set_up_done' : 'set_up_link_over',
        sentence: state === 'done' ? 'This site already has an owner.' : 'This set-up link does not work.',
      })
    }
    const frame = { page: 'setup' as const, ...kit.formFrame(request, reply, SET_UP_PATH, undefined), token }
    return kit.show(request, reply, { ...frame, ...model }, status)
  }

  async function setUpState(token: string | undefined): Promise<'open' | 'over' | 'done'> {
    return deps.storage.read(async (stores) => {
      if (!(await stores.owners.isEmpty())) return 'done'
      if (token === undefined) return 'over'
      return (await stores.owners.isSetUpLinkValid(digestOf(token), deps.clock.now())) ? 'open' : 'over'
    })
  }

  pages.post(SET_UP_PATH, async (request, reply) => {
    const { csrf, token, email = '', password = '' } = formFields(request)
    if (kit.forms.isStale(request, csrf))
      return showForm(request, reply, token || undefined, { status: 403, email, message: FORM_RENEWED })
    const state = await setUpState(token || undefined)
    if (!token || state !== 'open') return showForm(request, reply, token || undefined)
    try {
      const member = await createFirstOwner({ token, email, password }, request)
      cookies.clear(reply, 'setup')
      await deps.siteSnapshot.refresh()
      const who = authenticationContext(undefined, request, kit)
      const outcome = await deps.storage.transact((stores) => authResultFor(member, who, stores, deps, ['set-up-link']))
      return await continueSignIn(outcome, undefined, request, reply, kit, { returnUrl: CONSOLE_SIGN_IN_PATH })
    } catch (error) {
      if (!(error instanceof ValidationError) && !(error instanceof ApplicationError && error.status < 500)) throw error
      recordRefusal(request, error)
      const rules = deps.siteSnapshot.current().settings.passwords
      return error instanceof ValidationError
        ? showForm(request, reply, token, { status: 400, email, fieldErrors: fieldErrors(error, rules) })
        : error.kind === 'INVALID_PASSWORD'
          ? showForm(request, reply, token, {
              status: error.status,
              email,
              fieldErrors: { password: { code: 'SET_UP_PASSWORD' } },
            })
          : showForm(request, reply, token, {
              status: error.status,
              email,
              message: error.kind === 'PERMISSION_DENIED' ? { code: 'MEMBER_BLOCKED' } : messageOf(error),
            })
    }
  })

  /**
   * @throws TooManyRequests, ValidationError
   * @throws ApplicationError INVALID_PASSWORD if the address already has a verified account, which keeps its own
   * password
   */
  async function createFirstOwner(
    { token, email, password }: { token: string; email: string; password: string },
    request: FastifyRequest,
  ) {
    const { storage, hashing, siteSnapshot, limiter } = deps
    await limiter.consume('loginByNetwork', networkOf(request.ip))
    const address = readEmailAddress(email)
    if (address === undefined) throw new ValidationError([violation('email', 'is not an email address', 'EMAIL')])
    const found = await storage.read((stores) => stores.members.findByEmail(address.emailKey))
    if (found?.emailVerified && found.passwordHash !== null) {
      if (!(await hashing.verify(found.passwordHash, password)))
        throw new ApplicationError('INVALID_PASSWORD', 'The password is incorrect.')
    } else await assertPassword('password', password, siteSnapshot.current().settings.passwords, deps)
    const passwordHash = found?.emailVerified && found.passwordHash ? found.passwordHash : await hashing.hash(password)
    const { member } = await makeOwner(
      { address, passwordHash, setUp: digestOf(token) },
      { actor: { kind: 'set-up-link', id: null }, requestId: request.id, network: networkOf(request.ip) },
      deps,
    )
    return member
  }
}

import {
  addPasskeyRequest,
  emptyResponse,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeySignInRequest,
  passkeysResponse,
  paths,
  relatedOriginsResponse,
  renamePasskeyRequest,
} from '@foyer/protocol'
import { addPasskey } from '../../../features/members/passkeys/add-passkey.js'
import { listPasskeys } from '../../../features/members/passkeys/list-passkeys.js'
import {
  passkeyCreationOptions as creationOptionsOf,
  passkeySignInOptions,
} from '../../../features/members/passkeys/passkey-options.js'
import { relatedOrigins } from '../../../features/members/passkeys/passkey-site.js'
import { removePasskey } from '../../../features/members/passkeys/remove-passkey.js'
import { renamePasskey } from '../../../features/members/passkeys/rename-passkey.js'
import { signInWithPasskey } from '../../../features/members/passkeys/sign-in-with-passkey.js'
import { assertRecentSignIn } from '../../../features/members/sign-in/assert-recent-sign-in.js'
import type { Caller } from '../../../features/tokens/caller.js'
import { SECOND } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { authenticationCounter } from '../../../platform/metrics/error-label.js'
import { publicAccess, self, visitorOrMember } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { recordAuthEvent } from '../../server/errors/security-events.js'
import { memberEndpoint } from '../members/member-endpoint.js'
import { authContextOf, stateAnswers, stateResponseOf } from './state-response.js'

const passkeyPath = `${paths.passkeys}/:passkeyId`
const named = { name: 'passkeyId', about: 'The id of a passkey of the member.' }
const RECENT = 'Sign in again to change your passkeys.'

/** A challenge is answered by the visitor or member, and the client, that asked for it. */
const bindingOf = ({ clientId, id }: Caller): string => `caller ${clientId} ${id}`
const sessionBinding = ({ sessionId }: { sessionId: string }): string => `session ${sessionId}`

/** Sign-in with passkeys, and the passkeys of the calling member (decision 43). */
export const passkeyEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'startPasskeySignIn',
    method: 'POST',
    path: paths.passkeySignInOptions,
    group: 'Sign-up and sign-in',
    summary: 'Get the options to sign in with a passkey',
    about:
      'Options for `navigator.credentials.get()`. They name no account and no passkey: the device offers those that it has. They work for five minutes, once, and for this visitor only.',
    allow: visitorOrMember,
    answers: { 200: { about: 'The options.', schema: passkeyRequestOptions } },
    refusals: ['PERMISSION_DENIED'],
    handle: async ({ caller }, deps) => passkeySignInOptions(bindingOf(caller), deps),
  }),
  endpoint({
    id: 'signInWithPasskey',
    method: 'POST',
    path: paths.passkeySignIn,
    group: 'Sign-up and sign-in',
    summary: 'Sign a person in with a passkey',
    about:
      'Takes the response of `navigator.credentials.get()` with the options of `startPasskeySignIn`. `PASSKEY_REFUSED` says why in `data.reason`.',
    allow: visitorOrMember,
    body: json(passkeySignInRequest),
    answers: stateAnswers,
    refusals: [
      'PASSKEY_UNKNOWN',
      'PASSKEY_REFUSED',
      'PERMISSION_DENIED',
      'MEMBER_BLOCKED',
      'RESET_PASSWORD',
      'RATE_LIMITED',
    ],
    handle: async ({ request, caller, body: { response } }, deps) => {
      const count = authenticationCounter(deps.metrics.authentications)
      const proof = { response, binding: bindingOf(caller) }
      const result = await count('login', signInWithPasskey(proof, authContextOf(caller, request), deps))
      recordAuthEvent(request, 'signed-in', result)
      return stateResponseOf(result, caller, request, deps)
    },
  }),
  memberEndpoint({
    id: 'listMyPasskeys',
    method: 'GET',
    path: paths.passkeys,
    summary: 'List the passkeys of the calling member',
    about: 'Oldest first.',
    allow: self,
    answer: ['The passkeys.', passkeysResponse],
    handle: async ({ caller }, deps) => ({ passkeys: await listPasskeys(caller.id, deps) }),
  }),
  memberEndpoint({
    id: 'startMyPasskey',
    method: 'POST',
    path: paths.passkeyOptions,
    summary: 'Get the options to add a passkey',
    about:
      'Options for `navigator.credentials.create()`. They work for five minutes, once, and in this session only. Needs a sign-in within the last ten minutes.',
    allow: self,
    answer: ['The options.', passkeyCreationOptions],
    refusals: ['RECENT_SIGN_IN_REQUIRED', 'PERMISSION_DENIED'],
    handle: async ({ caller }, deps) => {
      await assertRecentSignIn({ memberId: caller.id, sessionId: caller.sessionId }, RECENT, deps)
      return creationOptionsOf({ memberId: caller.id, binding: sessionBinding(caller) }, deps)
    },
  }),
  memberEndpoint({
    id: 'addMyPasskey',
    method: 'POST',
    path: paths.passkeys,
    summary: 'Add a passkey to the calling member',
    about:
      'Takes the response of `navigator.credentials.create()` with the options of `startMyPasskey`. The member is notified by email. Needs a sign-in within the last ten minutes.',
    allow: self,
    body: json(addPasskeyRequest),
    answer: ['The passkeys, with the new one.', passkeysResponse],
    refusals: [
      'RECENT_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'PASSKEY_REFUSED',
      'PASSKEY_REGISTERED',
      'TOO_MANY_PASSKEYS',
      'PERMISSION_DENIED',
    ],
    handle: async ({ caller, body }, deps) => {
      const { id: memberId, sessionId, act } = caller
      const signIn = await assertRecentSignIn({ memberId, sessionId }, RECENT, deps)
      await addPasskey({ memberId, act, signIn, binding: sessionBinding(caller), ...body }, deps)
      return { passkeys: await listPasskeys(memberId, deps) }
    },
  }),
  memberEndpoint({
    id: 'renameMyPasskey',
    method: 'PATCH',
    path: passkeyPath,
    named,
    summary: 'Rename a passkey of the calling member',
    about: 'With an empty name it has the name of its provider.',
    allow: self,
    body: json(renamePasskeyRequest),
    answer: ['The passkeys.', passkeysResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { id: memberId }, body: { name } }, deps) => {
      await renamePasskey({ memberId, passkeyId: pathParameter(request, 'passkeyId'), name }, deps)
      return { passkeys: await listPasskeys(memberId, deps) }
    },
  }),
  memberEndpoint({
    id: 'removeMyPasskey',
    method: 'DELETE',
    path: passkeyPath,
    named,
    summary: 'Remove a passkey of the calling member',
    about:
      'The last way to sign in stays: a member without a password sets one first. Needs a sign-in within the last ten minutes. The member is notified by email.',
    allow: self,
    answer: ['The passkey no longer signs in.', emptyResponse],
    refusals: [
      'RECENT_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'NOT_FOUND',
      'ONLY_SIGN_IN_METHOD',
      'ONLY_SECOND_FACTOR',
    ],
    handle: async ({ request, caller }, deps) => {
      const { id: memberId, sessionId, act } = caller
      const signIn = await assertRecentSignIn({ memberId, sessionId }, RECENT, deps)
      await removePasskey({ memberId, act, signIn, passkeyId: pathParameter(request, 'passkeyId') }, deps)
      return {}
    },
  }),
  endpoint({
    id: 'relatedOrigins',
    method: 'GET',
    path: paths.relatedOrigins,
    group: 'Sign-up and sign-in',
    summary: 'List the origins that may use the passkeys of this domain',
    about: 'The origins of the site’s own clients (WebAuthn Level 3 §5.11.1). Browsers read it.',
    allow: publicAccess(),
    open: true,
    answers: { 200: { about: 'The origins.', schema: relatedOriginsResponse } },
    refusals: [],
    handle: async ({ reply }, deps) => {
      reply.header('cache-control', `public, max-age=${lifetimes.descriptionCache.ms / SECOND}`)
      return { origins: relatedOrigins(deps) }
    },
  }),
]

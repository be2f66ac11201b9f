import {
  authenticatorSetUp,
  confirmAuthenticatorRequest,
  emptyResponse,
  type MemberId,
  ownFactors,
  paths,
  recoveryCodes,
  type SessionId,
  stepUpRequest,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import {
  addAuthenticator,
  distrustDevices,
  type FactorOwner,
  type FactorsView,
  removeAuthenticator,
  renewRecoveryCodes,
  stepUp,
  viewFactors,
} from '../../../features/members/factors/own-factors.js'
import { startAuthenticatorSetUp } from '../../../features/members/factors/set-up-authenticator.js'
import { findSignIn } from '../../../features/members/sign-in/signed-in-caller.js'
import { acrOf } from '../../../features/tokens/sign-in-proof.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { authenticatorView } from '../../authenticator-view.js'
import { self } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { requestContext } from '../../server/request-context.js'
import { memberEndpoint } from '../members/member-endpoint.js'

const needsRecent =
  'Needs a sign-in within the last ten minutes, with two factors if the member has an authenticator app.'

/** The second factors of the calling member (decision 42). */
export const ownFactorEndpoints: readonly Endpoint[] = [
  memberEndpoint({
    id: 'listMySecondFactors',
    method: 'GET',
    path: paths.ownFactors,
    summary: 'Read the second factors of the calling member',
    allow: self,
    answer: ['The second factors.', ownFactors],
    handle: async ({ caller: { id: memberId, sessionId } }, deps) => {
      const signIn = await deps.storage.read((stores) => findSignIn({ memberId, sessionId }, stores))
      if (signIn === undefined) throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
      return {
        ...factorsOf(await viewFactors(memberId, deps)),
        signIn: { authenticatedAt: rfc3339(signIn.authenticatedAt), acr: acrOf(signIn) },
        now: rfc3339(deps.clock.now()),
      }
    },
  }),
  memberEndpoint({
    id: 'verifyMySecondFactor',
    method: 'POST',
    path: paths.stepUp,
    summary: 'Check the second factor in a running session',
    about:
      'For ten minutes afterwards the session passes every check for a recent sign-in with two factors. New tokens have `acr` `2`.',
    allow: self,
    body: json(stepUpRequest),
    answer: ['The code was right; the ten minutes begin now.', emptyResponse],
    refusals: ['VERIFICATION_FAILED', 'RATE_LIMITED'],
    handle: async ({ request, caller, body }, deps) => {
      const { id: memberId, sessionId } = caller
      const method = await stepUp(ownerOf(request, caller), body, deps)
      recordEvent(request, 'proven-again', { memberId, sessionId, amr: [method] })
      return {}
    },
  }),
  memberEndpoint({
    id: 'startMyAuthenticator',
    method: 'POST',
    path: paths.startAuthenticator,
    summary: 'Start the setup of an authenticator app',
    about: 'Nothing is stored until `addMyAuthenticator` confirms it within fifteen minutes.',
    allow: self,
    answer: ['The authenticator app to add.', authenticatorSetUp],
    handle: async ({ caller }, deps) => {
      const member = await deps.storage.read((stores) => stores.members.find(caller.id))
      if (member === undefined) throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
      return authenticatorView(await startAuthenticatorSetUp(member, deps))
    },
  }),
  memberEndpoint({
    id: 'addMyAuthenticator',
    method: 'POST',
    path: paths.authenticator,
    summary: 'Add or replace the authenticator app with a code from it',
    about: `Returns the recovery codes, which are shown once. The member is notified by email. ${needsRecent}`,
    allow: self,
    body: json(confirmAuthenticatorRequest),
    answer: ['The recovery codes.', recoveryCodes],
    refusals: [
      'VERIFICATION_FAILED',
      'INVALID_STATE_TOKEN',
      'RECENT_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'RATE_LIMITED',
    ],
    handle: async ({ request, caller, body }, deps) => addAuthenticator(ownerOf(request, caller), body, deps),
  }),
  memberEndpoint({
    id: 'removeMyAuthenticator',
    method: 'DELETE',
    path: paths.authenticator,
    summary: 'Remove the authenticator app of the calling member',
    about: `The recovery codes go with it, unless the member has a passkey. The member is notified by email. ${needsRecent}`,
    allow: self,
    answer: ['The authenticator app is removed.', emptyResponse],
    refusals: ['RECENT_SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'ONLY_SECOND_FACTOR'],
    handle: async ({ request, caller }, deps) => {
      await removeAuthenticator(ownerOf(request, caller), deps)
      return {}
    },
  }),
  memberEndpoint({
    id: 'renewMyRecoveryCodes',
    method: 'POST',
    path: paths.recoveryCodes,
    summary: 'Give the calling member new recovery codes',
    about: `For a member with an authenticator app or a passkey. Old codes no longer work. The member is notified by email. ${needsRecent}`,
    allow: self,
    answer: ['The recovery codes.', recoveryCodes],
    refusals: ['RECENT_SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'],
    handle: async ({ request, caller }, deps) => ({
      recoveryCodes: await renewRecoveryCodes(ownerOf(request, caller), deps),
    }),
  }),
  memberEndpoint({
    id: 'distrustMyDevices',
    method: 'POST',
    path: paths.distrustDevices,
    summary: 'Forget the trusted devices of the calling member',
    allow: self,
    answer: ['No device is trusted any more.', emptyResponse],
    handle: async ({ caller }, deps) => {
      await distrustDevices({ memberId: caller.id }, deps)
      return {}
    },
  }),
]

const ownerOf = (
  request: FastifyRequest,
  { id: memberId, sessionId }: { id: MemberId; sessionId: SessionId },
): FactorOwner => ({
  caller: { memberId, sessionId },
  context: { ...requestContext(request), requestId: request.id },
})

const factorsOf = ({ authenticator, ...rest }: FactorsView) => ({
  ...rest,
  authenticator: authenticator && {
    createdAt: rfc3339(authenticator.createdAt),
    lastUsedAt: rfc3339(authenticator.lastUsedAt),
  },
})

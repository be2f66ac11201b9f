import {
  authenticatorSetUp,
  finishSecondFactorRequest,
  paths,
  recoveryCodes,
  setUpSecondFactorRequest,
  startSecondFactorSetUpRequest,
  verifySecondFactorRequest,
} from '@foyer/protocol'
import { startAuthenticatorSetUp } from '../../../features/members/factors/set-up-authenticator.js'
import {
  findSecondFactorChallenge,
  setUpDuringSignIn,
} from '../../../features/members/factors/set-up-during-sign-in.js'
import {
  enterSecondFactor,
  finishSecondFactor,
  isChallengeOf,
  secondFactorOver,
} from '../../../features/members/factors/verify-second-factor.js'
import { authenticatorView } from '../../authenticator-view.js'
import { visitorOrMember } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { recordAuthEvent } from '../../server/errors/security-events.js'
import { authContextOf, stateAnswers, stateResponseOf } from './state-response.js'

const group = 'Sign-up and sign-in'

/** The second factor of a sign-in at the forms of a site (decision 42). */
export const secondFactorEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'verifySecondFactor',
    method: 'POST',
    path: paths.verifySecondFactor,
    group,
    summary: 'Complete a sign-in with its second factor',
    about:
      'For a sign-in in state `REQUIRE_MFA` whose member has an authenticator app (`TOTP`, `ENABLED`): with a code of the app, or a recovery code. A member who has only passkeys (`WEBAUTHN`) can use a recovery code instead of one, if `RECOVERY_CODE` is available.',
    allow: visitorOrMember,
    body: json(verifySecondFactorRequest),
    answers: stateAnswers,
    refusals: ['VERIFICATION_FAILED', 'INVALID_STATE_TOKEN', 'TOO_MANY_TRIES', 'RATE_LIMITED'],
    handle: async ({ request, caller, body }, deps) => {
      const context = authContextOf(caller, request)
      await enterSecondFactor(body, context, deps)
      const result = await finishSecondFactor(body.stateToken, context, deps)
      recordAuthEvent(request, 'signed-in', result)
      return stateResponseOf(result, caller, request, deps)
    },
  }),
  endpoint({
    id: 'startSecondFactorSetUp',
    method: 'POST',
    path: paths.startSecondFactorSetUp,
    group,
    summary: 'Start the setup of the authenticator app that a sign-in requires',
    about:
      'For a sign-in in state `REQUIRE_MFA` whose member has no authenticator app yet (`REQUIRE_ACTIVATION`). Nothing is stored until a code confirms the app.',
    allow: visitorOrMember,
    body: json(startSecondFactorSetUpRequest),
    answers: { 200: { about: 'The authenticator app to add.', schema: authenticatorSetUp } },
    refusals: ['INVALID_STATE_TOKEN'],
    handle: async ({ request, caller, body: { stateToken } }, deps) => {
      const found = await findSecondFactorChallenge(stateToken, deps)
      if (found?.step !== 'set-up' || !isChallengeOf(found.challenge, authContextOf(caller, request)))
        throw secondFactorOver()
      return authenticatorView(await startAuthenticatorSetUp(found.member, deps))
    },
  }),
  endpoint({
    id: 'setUpSecondFactor',
    method: 'POST',
    path: paths.setUpSecondFactor,
    group,
    summary: 'Add the authenticator app with a code from it',
    about: 'Returns the recovery codes, which are shown once. Then `finishSecondFactor` completes the sign-in.',
    allow: visitorOrMember,
    body: json(setUpSecondFactorRequest),
    answers: { 200: { about: 'The recovery codes.', schema: recoveryCodes } },
    refusals: ['VERIFICATION_FAILED', 'INVALID_STATE_TOKEN', 'TOO_MANY_TRIES', 'RATE_LIMITED'],
    handle: async ({ request, caller, body }, deps) =>
      setUpDuringSignIn(body, authContextOf(caller, request), false, deps),
  }),
  endpoint({
    id: 'finishSecondFactor',
    method: 'POST',
    path: paths.finishSecondFactor,
    group,
    summary: 'Complete a sign-in after an authenticator app was added',
    allow: visitorOrMember,
    body: json(finishSecondFactorRequest),
    answers: stateAnswers,
    refusals: ['INVALID_STATE_TOKEN'],
    handle: async ({ request, caller, body: { stateToken } }, deps) => {
      const result = await finishSecondFactor(stateToken, authContextOf(caller, request), deps)
      recordAuthEvent(request, 'signed-in', result)
      return stateResponseOf(result, caller, request, deps)
    },
  }),
]

import { type StateResponse, stateResponse } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import type { AuthResult } from '../../../features/members/auth-result.js'
import { type AwaitsSecondFactor, startSecondFactor } from '../../../features/members/factors/start-second-factor.js'
import { issueSessionToken } from '../../../features/members/sign-in/issue-session-token.js'
import type { Caller } from '../../../features/tokens/caller.js'
import type { HttpDeps } from '../../deps.js'
import { requestContext } from '../../server/request-context.js'

/** The responses of an endpoint that authenticates a person. */
export const stateAnswers = {
  200: {
    about:
      'The state of the authentication: signed in (with a session token), waiting for the owner’s approval, for the verification of the email address, or for a second factor (`REQUIRE_MFA`).',
    schema: stateResponse,
  },
}

/** Returns the authentication context of a caller's request. */
export const authContextOf = (caller: Caller, request: FastifyRequest) => ({
  clientId: caller.clientId,
  callerId: caller.id,
  ...requestContext(request),
})

/** Builds the Wix state response (wire-protocol §5.1); a success includes a new session token. */
export async function stateResponseOf(
  result: AuthResult,
  caller: Caller,
  request: FastifyRequest,
  deps: Pick<HttpDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'mail'>,
): Promise<StateResponse> {
  const { state, identity } = result
  if (state === 'REQUIRE_EMAIL_VERIFICATION') return { state, stateToken: result.stateToken, identity }
  if (state === 'REQUIRE_OWNER_APPROVAL') return { state, identity }
  if (state === 'REQUIRE_SECOND_FACTOR')
    return {
      state: 'REQUIRE_MFA',
      stateToken: await startSecondFactor(result, authContextOf(caller, request), deps),
      requireMfaData: { availableFactors: await availableFactors(result, deps) },
      identity,
    }
  const { member, authenticatedAt, amr } = result
  const sessionToken = await issueSessionToken(
    { member, clientId: caller.clientId, callerId: caller.id, authenticatedAt, amr },
    deps,
    requestContext(request),
  )
  deps.mail.wake()
  return { state, sessionToken, identity }
}

/** Returns what a sign-in can be completed with, after its first factor was accepted. */
async function availableFactors(
  { step, member }: AwaitsSecondFactor,
  { storage }: Pick<HttpDeps, 'storage'>,
): Promise<NonNullable<StateResponse['requireMfaData']>['availableFactors']> {
  if (step === 'set-up') return [{ factorType: 'TOTP', factorStatus: 'REQUIRE_ACTIVATION' }]
  const { recoveryCodes } = await storage.read((stores) => stores.factors.summaryOf(member.memberId))
  const factorStatus = 'ENABLED' as const
  return [
    { factorType: step === 'passkey' ? 'WEBAUTHN' : 'TOTP', factorStatus },
    ...(recoveryCodes > 0 ? [{ factorType: 'RECOVERY_CODE' as const, factorStatus }] : []),
  ]
}

import {
  loginRequest,
  paths,
  registerRequest,
  signInCodeRequest,
  signInMethods,
  startVerificationRequest,
  startVerificationResponse,
  validateEmailRequest,
  validateEmailResponse,
  verifyRequest,
} from '@foyer/protocol'
import { listSignInProviders } from '../../../features/members/external/list-identities.js'
import { arePasskeysOffered } from '../../../features/members/passkeys/passkey-site.js'
import { register } from '../../../features/members/registration/register.js'
import { resendCode } from '../../../features/members/registration/resend-code.js'
import { verifyEmail } from '../../../features/members/registration/verify-email.js'
import { logIn } from '../../../features/members/sign-in/log-in.js'
import { startCodeSignIn } from '../../../features/members/sign-in/start-code-sign-in.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { authenticationCounter } from '../../../platform/metrics/error-label.js'
import { publicAccess, visitorOrMember } from '../../endpoint/access.js'
import { json, loginJson } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { recordAuthEvent } from '../../server/errors/security-events.js'
import { authContextOf, stateAnswers, stateResponseOf } from './state-response.js'

/** Registration, login and email verification (wire-protocol §5). */
export const signInEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'signInMethods',
    method: 'GET',
    path: paths.signInMethods,
    group: 'Sign-up and sign-in',
    summary: 'List the ways to sign in',
    about:
      'What the forms of a site offer: password, email code, passkey, whether a new account needs an invitation, and the identity providers in the order of their buttons. The same for everybody, and cacheable for a minute.',
    allow: publicAccess(),
    open: true,
    answers: { 200: { about: 'The methods.', schema: signInMethods } },
    refusals: [],
    handle: async ({ reply }, deps) => {
      const { signIn, signUp } = deps.siteSnapshot.current().settings
      const providers = listSignInProviders(deps)
      reply.header('cache-control', 'public, max-age=60')
      return {
        password: signIn.methods !== 'code',
        emailCode: signIn.methods !== 'password',
        invitationOnly: signUp.policy === 'invite',
        passkey: arePasskeysOffered(deps),
        providers,
      }
    },
  }),
  endpoint({
    id: 'register',
    method: 'POST',
    path: paths.register,
    group: 'Sign-up and sign-in',
    summary: 'Register a person',
    allow: visitorOrMember,
    body: json(registerRequest),
    answers: stateAnswers,
    refusals: ['EMAIL_ALREADY_EXISTS', 'EMAIL_NOT_ALLOWED', 'INVALID_INVITATION', 'RATE_LIMITED'],
    handle: async ({ request, caller, body }, deps) => {
      const count = authenticationCounter(deps.metrics.authentications)
      const result = await count('registration', register(body, authContextOf(caller, request), deps))
      recordAuthEvent(request, 'registered', result)
      return stateResponseOf(result, caller, request, deps)
    },
  }),
  endpoint({
    id: 'logIn',
    method: 'POST',
    path: paths.login,
    group: 'Sign-up and sign-in',
    summary: 'Sign a member in with a password',
    allow: visitorOrMember,
    body: loginJson(loginRequest),
    answers: stateAnswers,
    refusals: [
      'INVALID_LOGIN',
      'INVALID_PASSWORD',
      'IDENTITY_NOT_FOUND',
      'MEMBER_BLOCKED',
      'RESET_PASSWORD',
      'RATE_LIMITED',
    ],
    handle: async ({ request, caller, body }, deps) => {
      const count = authenticationCounter(deps.metrics.authentications)
      const result = await count('login', logIn(body, authContextOf(caller, request), deps))
      recordAuthEvent(request, 'signed-in', result)
      return stateResponseOf(result, caller, request, deps)
    },
  }),
  endpoint({
    id: 'startSignInCode',
    method: 'POST',
    path: paths.startSignInCode,
    group: 'Sign-up and sign-in',
    summary: 'Send a sign-in code to an email address',
    about:
      'Known and unknown addresses get the same answer. The code signs a member in, or creates a member. It is entered with `verifyEmail`.',
    allow: visitorOrMember,
    body: json(signInCodeRequest),
    answers: stateAnswers,
    refusals: ['INVALID_INVITATION', 'PERMISSION_DENIED', 'RATE_LIMITED'],
    handle: async ({ request, caller, body }, deps) => {
      const count = authenticationCounter(deps.metrics.authentications)
      const result = await count('login', startCodeSignIn(body, authContextOf(caller, request), deps))
      recordAuthEvent(request, 'sign-in-code-asked', result)
      return stateResponseOf(result, caller, request, deps)
    },
  }),
  endpoint({
    id: 'verifyEmail',
    method: 'POST',
    path: paths.verify,
    group: 'Sign-up and sign-in',
    summary: 'Verify an email address with the code sent to it',
    allow: visitorOrMember,
    body: json(verifyRequest),
    answers: stateAnswers,
    refusals: [
      'VERIFICATION_FAILED',
      'VERIFICATION_EXPIRED',
      'INVALID_STATE_TOKEN',
      'EMAIL_NOT_ALLOWED',
      'TOO_MANY_TRIES',
      'RATE_LIMITED',
      'MEMBER_BLOCKED',
      'RESET_PASSWORD',
    ],
    handle: async ({ request, caller, body }, deps) => {
      const count = authenticationCounter(deps.metrics.authentications)
      const result = await count('verification', verifyEmail(body, authContextOf(caller, request), deps))
      recordAuthEvent(request, result.event, result)
      return stateResponseOf(result, caller, request, deps)
    },
  }),
  endpoint({
    id: 'startVerification',
    method: 'POST',
    path: paths.startVerification,
    group: 'Sign-up and sign-in',
    summary: 'Send a new verification code',
    allow: visitorOrMember,
    body: json(startVerificationRequest),
    answers: { 200: { about: 'A new code is sent.', schema: startVerificationResponse } },
    refusals: ['INVALID_STATE_TOKEN', 'TOO_MANY_TRIES', 'RATE_LIMITED'],
    handle: async ({ request, caller, body }, deps) => resendCode({ ...body, ...authContextOf(caller, request) }, deps),
  }),
  endpoint({
    id: 'validateEmail',
    method: 'POST',
    path: paths.validateEmail,
    group: 'Sign-up and sign-in',
    summary: 'Check the format of an email address',
    allow: visitorOrMember,
    body: json(validateEmailRequest),
    answers: { 200: { about: 'Whether the format is valid.', schema: validateEmailResponse } },
    refusals: [],
    handle: async ({ body }) =>
      readEmailAddress(body.email) === undefined
        ? { valid: false, formatInvalid: true, failure: { reason: 'FORMAT' } }
        : { valid: true, formatInvalid: false },
  }),
]

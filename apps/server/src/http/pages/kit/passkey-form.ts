import {
  type MemberId,
  type PageMessage,
  type PasskeyForm,
  passkeyAssertion,
  passkeyRegistration,
} from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type PasskeyRefusal, passkeyRefused } from '../../../features/members/passkeys/passkey-refused.js'
import { arePasskeysOffered, relyingPartyId } from '../../../features/members/passkeys/passkey-site.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { accountUrl } from './browser-accounts.js'
import { readLastMethod } from './last-method.js'
import type { PageKit } from './page-kit.js'

/** Signs in with a passkey; the page loads its options from the path below. */
export const PASSKEY_SIGN_IN_PATH = '/signin/passkey'
export const PASSKEY_SIGN_IN_OPTIONS_PATH = `${PASSKEY_SIGN_IN_PATH}/options`
/** Offers to add a passkey after a sign-in, once. */
export const PASSKEY_OFFER_PATH = '/passkey-offer'
/** The options to add a passkey. */
export const PASSKEY_OPTIONS_PATH = '/account/passkeys/options'

/** The options to add a passkey to the account whose page it is (decision 45). */
export const passkeyOptionsUrl = ({ memberId }: { memberId: MemberId }): string =>
  accountUrl(PASSKEY_OPTIONS_PATH, undefined, memberId)

/** Returns what the sign-in page needs to ask for a passkey, if the site offers passkeys. */
export const passkeySignInForm = (
  request: FastifyRequest,
  { deps, cookies }: Pick<PageKit, 'deps' | 'cookies'>,
  unknownId?: string,
): { passkey?: PasskeyForm } =>
  arePasskeysOffered(deps)
    ? {
        passkey: {
          action: PASSKEY_SIGN_IN_PATH,
          optionsUrl: PASSKEY_SIGN_IN_OPTIONS_PATH,
          ...(readLastMethod(request, { cookies }).isPasskey && { isLastUsed: true }),
          ...(unknownId !== undefined && {
            unknown: { rpId: relyingPartyId(deps.issuer) ?? '', credentialId: unknownId },
          }),
        },
      }
    : {}

/** The options are bound to this browser and used once: never cached, and read by our own pages only. */
export const sendPasskeyOptions = (reply: FastifyReply, answer: object): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .type('application/json; charset=utf-8')
    .send(answer)

/** Binds a challenge to the browser whose forms have this CSRF token. */
export const browserBinding = (csrf: string): string => `browser ${csrf}`

/** Binds a challenge to a sign-in of the hosted pages. */
export const browserSessionBinding = ({ browserSessionId }: { browserSessionId: string }): string =>
  `browser-session ${browserSessionId}`

/** A registration with the largest attestation statements stays below this, as base64url in JSON. */
const MAX_LENGTH = 48_000

/** Reads the response of an authenticator, as the page's script posts it. @throws ApplicationError PASSKEY_REFUSED */
const readCredential =
  <Output>(schema: z.ZodType<Output>) =>
  (text = ''): Output => {
    if (text.length > MAX_LENGTH) throw passkeyRefused('invalid')
    try {
      return schema.parse(JSON.parse(text))
    } catch (cause) {
      throw passkeyRefused('invalid', cause)
    }
  }
export const readAssertion = readCredential(passkeyAssertion)
export const readRegistration = readCredential(passkeyRegistration)

const messages: Partial<Record<PasskeyRefusal, string>> = {
  'expired-challenge': 'PASSKEY_EXPIRED',
  'foreign-challenge': 'PASSKEY_EXPIRED',
  'used-challenge': 'PASSKEY_EXPIRED',
  'not-verified': 'PASSKEY_NOT_VERIFIED',
  'counter-went-back': 'PASSKEY_COPIED',
}

/** Whether an error says that the member has to sign in again, or with a second factor, before passkeys change. */
export const isSignInInsufficient = (error: unknown): error is ApplicationError =>
  error instanceof ApplicationError &&
  (error.kind === 'RECENT_SIGN_IN_REQUIRED' || error.kind === 'SECOND_FACTOR_REQUIRED')

/** Returns the message for a refusal about passkeys; undefined for other errors. */
export function passkeyMessage(error: unknown): PageMessage | undefined {
  if (!(error instanceof ApplicationError)) return undefined
  switch (error.kind) {
    case 'PASSKEY_REFUSED':
      return { code: messages[error.data.reason as PasskeyRefusal] ?? 'PASSKEY_FAILED' }
    case 'PASSKEY_UNKNOWN':
    case 'PASSKEY_REGISTERED':
    case 'TOO_MANY_PASSKEYS':
    case 'ONLY_SIGN_IN_METHOD':
    case 'ONLY_SECOND_FACTOR':
      return { code: error.kind }
    default:
      return undefined
  }
}

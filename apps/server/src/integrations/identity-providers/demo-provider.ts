import { generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import { type Clock, MINUTE, SECOND } from '../../kernel/clock.js'
import { digestOf, secretsEqual } from '../../kernel/digest.js'
import { seal, unseal } from '../../platform/sealing/seal.js'
import type { ProviderFetch } from './provider-fetch.js'
import type { ProviderProfile } from './provider-profile.js'
import { signJwt } from './sign-jwt.js'

/** The path of the demo provider on the server, and the end of its issuer. */
export const DEMO_PROVIDER_PATH = '/dev/provider'

/** The only client of the demo provider is the server itself, without a secret: its codes are bound by PKCE. */
export const DEMO_CLIENT_ID = 'foyer'

const DISCOVERY_PATH = '/.well-known/openid-configuration'
const CODE_MS = MINUTE
const ID_TOKEN_MS = 5 * MINUTE
const CODE_PURPOSE = 'demo-provider-code'

/** A sample person, whom the page of the provider offers. */
export interface DemoPerson extends Pick<ProviderProfile, 'subject' | 'email' | 'isEmailVerified'> {
  givenName: string
  familyName: string
}

const authorizationRequest = z.object({
  client_id: z.literal(DEMO_CLIENT_ID),
  redirect_uri: z.string().max(2000),
  response_type: z.literal('code'),
  scope: z
    .string()
    .max(500)
    .regex(/(^| )openid( |$)/),
  state: z.string().min(1).max(1000),
  nonce: z.string().min(1).max(200),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})
export type DemoRequest = z.infer<typeof authorizationRequest>

const issuedCode = z.object({
  subject: z.string(),
  redirectUri: z.string(),
  nonce: z.string(),
  challenge: z.string(),
  expiresAt: z.number(),
})

const tokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().max(4000),
  redirect_uri: z.string(),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  client_id: z.literal(DEMO_CLIENT_ID),
})

export interface DemoProvider {
  people: readonly DemoPerson[]
  /** The discovery document (OpenID Connect Discovery §3). */
  metadata(): object
  jwks(): object
  /** Returns the authorization request, or undefined for one of another client, or to another address. */
  readRequest(parameters: unknown): DemoRequest | undefined
  /** Returns the authorization response: with a code for a person, or else with the error. */
  respond(request: DemoRequest, choice: { subject: string } | { error: string }): URL
  /** Redeems a code, once (RFC 6749 §4.1.3, RFC 7636 §4.6). */
  redeem(parameters: unknown): { status: number; body: object }
  /** Answers requests to the demo provider in this process, and sends all others. */
  fetch(send: ProviderFetch): ProviderFetch
}

/**
 * An OpenID provider for development, which signs in sample people without a password. It is composed under --dev only,
 * and its keys are new with every start.
 */
export function demoProvider({
  issuer: site,
  callbacks,
  people,
  clock,
  key: sealingKey,
}: {
  /** Base URL of the server. */
  issuer: string
  /** The beginning of every address to which the browser may be sent back. */
  callbacks: string
  people: readonly DemoPerson[]
  clock: Clock
  /** Seals codes, so that every worker can redeem those of another. */
  key: Buffer
}): DemoProvider {
  const issuer = `${site}${DEMO_PROVIDER_PATH}`
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = publicKey.export({ format: 'jwk' })
  const kid = digestOf(JSON.stringify(publicJwk)).slice(0, 16)
  /** Digests of redeemed codes, with the time at which the code expires anyway. */
  const redeemed = new Map<string, number>()

  const idTokenOf = ({ subject, email, isEmailVerified, givenName, familyName }: DemoPerson, nonce: string) => {
    const iat = Math.floor(clock.now() / SECOND)
    return signJwt(
      {
        iss: issuer,
        sub: subject,
        aud: DEMO_CLIENT_ID,
        iat,
        exp: iat + ID_TOKEN_MS / SECOND,
        nonce,
        name: `${givenName} ${familyName}`,
        given_name: givenName,
        family_name: familyName,
        ...(email === null ? {} : { email, email_verified: isEmailVerified }),
      },
      privateKey,
      kid,
    )
  }

  function spend(code: string): z.infer<typeof issuedCode> | undefined {
    const now = clock.now()
    const plain = unseal(code, sealingKey, CODE_PURPOSE)
    if (plain === undefined) return undefined
    const issued = issuedCode.parse(JSON.parse(plain.toString()))
    for (const [digest, expiresAt] of redeemed) if (expiresAt <= now) redeemed.delete(digest)
    const digest = digestOf(code)
    if (issued.expiresAt <= now || redeemed.has(digest)) return undefined
    redeemed.set(digest, issued.expiresAt)
    return issued
  }

  const provider: DemoProvider = {
    people,
    metadata: () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile'],
      claims_supported: ['sub', 'email', 'email_verified', 'name', 'given_name', 'family_name'],
      authorization_response_iss_parameter_supported: true,
    }),
    jwks: () => ({ keys: [{ ...publicJwk, kid, alg: 'ES256', use: 'sig' }] }),
    readRequest(parameters) {
      const { data } = authorizationRequest.safeParse(parameters)
      const uri = data?.redirect_uri ?? ''
      return URL.canParse(uri) && new URL(uri).href.startsWith(callbacks) ? data : undefined
    },
    respond({ redirect_uri, state, nonce, code_challenge }, choice) {
      const url = new URL(redirect_uri)
      url.searchParams.set('state', state)
      url.searchParams.set('iss', issuer)
      if ('error' in choice) url.searchParams.set('error', choice.error)
      else {
        const expiresAt = clock.now() + CODE_MS
        const issued = {
          subject: choice.subject,
          redirectUri: redirect_uri,
          nonce,
          challenge: code_challenge,
          expiresAt,
        }
        url.searchParams.set('code', seal(Buffer.from(JSON.stringify(issued)), sealingKey, CODE_PURPOSE))
      }
      return url
    },
    redeem(parameters) {
      const refuse = (error: string) => ({ status: 400, body: { error } })
      const { data: request } = tokenRequest.safeParse(parameters)
      if (request === undefined) return refuse('invalid_request')
      const issued = spend(request.code)
      const person = people.find(({ subject }) => subject === issued?.subject)
      if (issued === undefined || person === undefined) return refuse('invalid_grant')
      const isProven = secretsEqual(issued.challenge, digestOf(request.code_verifier))
      if (!isProven || issued.redirectUri !== request.redirect_uri) return refuse('invalid_grant')
      const body = {
        access_token: digestOf(request.code),
        token_type: 'Bearer',
        expires_in: ID_TOKEN_MS / SECOND,
        id_token: idTokenOf(person, issued.nonce),
      }
      return { status: 200, body }
    },
    fetch: (send) => async (url, options) => {
      if (url === `${issuer}${DISCOVERY_PATH}`) return Response.json(provider.metadata())
      if (url === `${issuer}/jwks`) return Response.json(provider.jwks())
      if (url !== `${issuer}/token`) return send(url, options)
      const { status, body } = provider.redeem(Object.fromEntries(new URLSearchParams(String(options.body))))
      return Response.json(body, { status })
    },
  }
  return provider
}

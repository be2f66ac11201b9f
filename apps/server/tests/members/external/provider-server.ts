import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ProviderFetch, providerFetch } from '../../../src/integrations/identity-providers/provider-fetch.js'
import { discoveryDocuments } from './provider-documents.js'

/** A person who has an account at a provider. */
export interface Person {
  subject: string
  email?: string | null
  isEmailVerified?: boolean
  name?: string
}

/** What goes wrong at the provider. */
interface ProviderFaults {
  /** Closes every connection without a response. */
  isDown?: boolean
  /** Never responds. */
  isSilent?: boolean
  /** Responds with this status. */
  status?: number
  /** Claims of the ID token that differ. */
  claims?: Record<string, unknown>
  /** Signs ID tokens with a key that is not published. */
  hasForeignKey?: boolean
  /** Milliseconds by which the clock of the provider is ahead. */
  clockAheadMs?: number
}

/** A callback as the provider makes the browser send it. */
interface ProviderCallback {
  method: 'GET' | 'POST'
  path: string
  fields: Record<string, string>
}

interface Grant {
  host: string
  parameters: Record<string, string>
  person: Person
}

const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The key that Apple gives to the owner; the server checks client secrets with it. */
const appleKeyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const applePrivateKey = appleKeyPair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/**
 * Serves the endpoints of the six presets, and of the issuer https://login.example.com, in the form in which the
 * providers document and send them: by HTTP on this machine, at `/<host>/<path>`, to which `fetch` redirects requests.
 */
export async function startProviderServer(clock: { now(): number }) {
  let key = newKey()
  let keyId = 'key-1'
  const faults: ProviderFaults = {}
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const requests: string[] = []
  const foreignKey = newKey().privateKey

  function signIdToken({ host, parameters, person }: Grant): string {
    const now = Math.floor((clock.now() + (faults.clockAheadMs ?? 0)) / 1000)
    const isMicrosoft = host === 'login.microsoftonline.com'
    const claims = {
      iss: isMicrosoft ? `https://${host}/${TENANT}/v2.0` : `https://${host}`,
      aud: parameters.client_id,
      sub: person.subject,
      iat: now,
      exp: now + 3600,
      nonce: parameters.nonce,
      ...(isMicrosoft ? { tid: TENANT, ver: '2.0', oid: `oid-${person.subject}` } : {}),
      ...(person.email == null ? {} : { email: person.email }),
      ...(person.email == null || isMicrosoft ? {} : { email_verified: verifiedClaim(host, person) }),
      ...(isMicrosoft && person.isEmailVerified ? { xms_edov: '1' } : {}),
      ...(host === 'appleid.apple.com' || person.name === undefined ? {} : { name: person.name }),
      ...faults.claims,
    }
    const signingKey: KeyObject = faults.hasForeignKey ? foreignKey : key.privateKey
    const input = `${encode({ alg: 'RS256', kid: keyId, typ: 'JWT' })}.${encode(claims)}`
    return `${input}.${sign('sha256', Buffer.from(input), signingKey).toString('base64url')}`
  }

  function redeem(host: string, form: URLSearchParams): [status: number, body: object] {
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      grant !== undefined &&
      grant.host === authorizationHosts[host] &&
      grant.parameters.code_challenge === challenge &&
      grant.parameters.redirect_uri === form.get('redirect_uri') &&
      grant.parameters.client_id === form.get('client_id')
    if (!isRight) return codeErrors[host] ?? [400, { error: 'invalid_grant' }]
    if (host === 'appleid.apple.com' && !isAppleSecret(form.get('client_secret') ?? ''))
      return [400, { error: 'invalid_client' }]
    const accessToken = randomBytes(16).toString('hex')
    tokens.set(accessToken, grant)
    const idToken = discoveryDocuments[grant.host] === undefined ? {} : { id_token: signIdToken(grant) }
    return [200, { ...tokenResponses[host], access_token: accessToken, ...idToken }]
  }

  async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const [, host = '', path = ''] = /^\/([^/]+)([^?]*)/.exec(request.url ?? '') ?? []
    requests.push(`${request.method} ${host}${path}`)
    if (faults.status !== undefined) return [faults.status, { error: 'server_error' }]
    if (path.endsWith('/openid-configuration')) return [200, discoveryDocuments[host] ?? {}]
    if (keyPaths.has(host + path)) {
      const jwk = createPublicKey(key.privateKey).export({ format: 'jwk' })
      return [200, { keys: [{ ...jwk, kid: keyId, use: 'sig', alg: 'RS256' }] }]
    }
    if (request.method === 'POST') return redeem(host, new URLSearchParams(await readText(request)))
    const grant = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    const read = apis[host + path]
    if (grant === undefined || read === undefined) return [401, { message: 'Requires authentication' }]
    return read(grant.person)
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (faults.isDown) return request.socket.destroy()
    if (faults.isSilent) return
    const [status, body] = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const fetchHere: ProviderFetch = (url, options) => {
    const { host, pathname, search } = new URL(url)
    const timeoutMs = faults.isSilent ? 100 : 60_000
    return providerFetch(() => true, { timeoutMs, maxBytes: 100_000 })(`${origin}/${host}${pathname}${search}`, options)
  }

  return {
    fetch: fetchHere,
    faults,
    /** The requests so far, as method, host and path. */
    requests,
    /** Replaces the signing key, with or without a new id. */
    changeKey(id: string) {
      key = newKey()
      keyId = id
    },
    /** Signs a person in at the authorization URL, and returns the callback. */
    authorize(url: string, person: Person, changes: Record<string, string> = {}): ProviderCallback {
      const { host, searchParams } = new URL(url)
      const parameters = Object.fromEntries(searchParams)
      const code = randomBytes(16).toString('hex')
      grants.set(code, { host, parameters, person })
      const user: Record<string, string> =
        host === 'appleid.apple.com' && person.name !== undefined ? { user: appleUser(person) } : {}
      return callbackOf(parameters, { code, ...user, ...changes })
    },
    /** Returns the callback of a person who cancels, or of another error. */
    refuse(url: string, error = 'access_denied'): ProviderCallback {
      return callbackOf(Object.fromEntries(new URL(url).searchParams), { error })
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ProviderServer = Awaited<ReturnType<typeof startProviderServer>>

function callbackOf(parameters: Record<string, string>, fields: Record<string, string>): ProviderCallback {
  const { pathname } = new URL(parameters.redirect_uri ?? '')
  const all = { state: parameters.state ?? '', ...fields }
  return parameters.response_mode === 'form_post'
    ? { method: 'POST', path: pathname, fields: all }
    : { method: 'GET', path: `${pathname}?${new URLSearchParams(all)}`, fields: {} }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Apple writes booleans as text. */
const verifiedClaim = (host: string, { isEmailVerified = true }: Person) =>
  host === 'appleid.apple.com' ? String(isEmailVerified) : isEmailVerified

/** Apple sends the name with the first callback only, outside the ID token. */
function appleUser({ name = '', email }: Person): string {
  const [firstName = '', lastName = ''] = name.split(' ')
  return JSON.stringify({ name: { firstName, lastName }, email })
}

function isAppleSecret(secret: string): boolean {
  const [head = '', body = '', signature = ''] = secret.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString() || '{}')
  const key = { key: appleKeyPair.publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  return isSigned && claims.aud === 'https://appleid.apple.com' && claims.exp - claims.iat <= 15_777_000
}

const keyPaths = new Set(
  Object.values(discoveryDocuments).map(({ jwks_uri }) => new URL(jwks_uri).host + new URL(jwks_uri).pathname),
)

/** The host of the authorization endpoint by that of the token endpoint. */
const authorizationHosts: Record<string, string> = {
  'oauth2.googleapis.com': 'accounts.google.com',
  'appleid.apple.com': 'appleid.apple.com',
  'login.microsoftonline.com': 'login.microsoftonline.com',
  'login.example.com': 'login.example.com',
  'github.com': 'github.com',
  'graph.facebook.com': 'www.facebook.com',
  'discord.com': 'discord.com',
}

const tokenResponses: Record<string, object> = {
  'oauth2.googleapis.com': { expires_in: 3599, scope: 'openid', token_type: 'Bearer' },
  'appleid.apple.com': { token_type: 'Bearer', expires_in: 3600, refresh_token: 'r' },
  'login.microsoftonline.com': { token_type: 'Bearer', scope: 'openid', expires_in: 3599, ext_expires_in: 3599 },
  'login.example.com': { token_type: 'Bearer', expires_in: 300 },
  'github.com': { scope: 'read:user,user:email', token_type: 'bearer' },
  'graph.facebook.com': { token_type: 'bearer', expires_in: 5_183_944 },
  'discord.com': { token_type: 'Bearer', expires_in: 604_800, refresh_token: 'r', scope: 'identify email' },
}

/** How the providers refuse a code; GitHub does with status 200. */
const codeErrors: Record<string, [status: number, body: object]> = {
  'github.com': [
    200,
    {
      error: 'bad_verification_code',
      error_description: 'The code passed is incorrect or expired.',
      error_uri: 'https://docs.github.com',
    },
  ],
  'graph.facebook.com': [
    400,
    {
      error: { message: 'This authorization code has been used.', type: 'OAuthException', code: 100, fbtrace_id: 'A' },
    },
  ],
}

const apis: Record<string, (person: Person) => [status: number, body: unknown]> = {
  'api.github.com/user': ({ subject, name }) => [
    200,
    { login: 'octo', id: Number(subject), node_id: 'MDQ6', type: 'User', name: name ?? null, email: null },
  ],
  // Without the scope `user:email`, GitHub answers with 404.
  'api.github.com/user/emails': ({ email, isEmailVerified = true }) =>
    email == null
      ? [404, { message: 'Not Found', documentation_url: 'https://docs.github.com' }]
      : [
          200,
          [
            { email: 'old@example.com', verified: true, primary: false, visibility: null },
            { email, verified: isEmailVerified, primary: true, visibility: 'private' },
          ],
        ],
  'graph.facebook.com/v21.0/me': ({ subject, email, name }) => [
    200,
    { id: subject, name, ...(email == null ? {} : { email }) },
  ],
  'discord.com/api/users/@me': ({ subject, email = null, isEmailVerified = true, name = null }) => [
    200,
    { id: subject, username: 'ana', discriminator: '0', global_name: name, email, verified: isEmailVerified },
  ],
  'login.example.com/userinfo': ({ subject }) => [200, { sub: subject }],
}

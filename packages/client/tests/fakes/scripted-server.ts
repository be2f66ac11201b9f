import { paths } from '@foyer/protocol'
import { createFoyerClient, type FoyerClientOptions, type Tokens } from '../../src/index.js'
import { virtualClock } from './virtual-clock.js'

export interface RecordedRequest {
  url: string
  path: string
  method: string
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read the bodies they sent
  body: any
}
export type Reply = Response | Error | Promise<Response>
type Handler = (request: RecordedRequest) => Reply

export const SERVER_URL = 'https://auth.example.com'

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const applicationError = (code: string, status = 400, description = 'said the server') =>
  json({ message: 'message', details: { applicationError: { code, description, data: {} } } }, status)

export const invalidGrant = () => json({ error: 'invalid_grant', error_description: 'no' }, 400)

/** A server with handlers by path. Its default token endpoint issues tokens and rotates strictly. */
export function scriptedServer(handlers: Record<string, Handler> = {}) {
  const requests: RecordedRequest[] = []
  let serial = 0
  const grant: Handler = ({ body }) => {
    serial++
    const who = body.grantType === 'anonymous' ? 'visitor' : body.grantType === 'refresh_token' ? 'renewed' : 'member'
    return json({
      access_token: `${who}-at-${serial}`,
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: `${who}-rt-${serial}`,
      ...(body.grantType === 'refresh_token' ? { refresh_token_rotation: 'strict' } : {}),
    })
  }
  const script: Record<string, Handler> = { [paths.token]: grant, ...handlers }
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input))
    const request: RecordedRequest = {
      url: url.href,
      path: url.pathname + url.search,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    requests.push(request)
    const handler = script[url.pathname]
    const reply = handler ? await handler(request) : json({ message: 'no such path' }, 404)
    if (reply instanceof Error) throw reply
    return reply
  }
  return {
    requests,
    script,
    grant,
    fetch: fetch as typeof globalThis.fetch,
    to: (path: string) => requests.filter((request) => request.path.startsWith(path)),
    grants: () => requests.filter(({ path }) => path === paths.token).map(({ body }) => body.grantType),
  }
}

/** A client of a scripted server with a frozen clock. Short pauses elapse automatically. */
export function createTestClient(server: ReturnType<typeof scriptedServer>, options: Partial<FoyerClientOptions> = {}) {
  const clock = virtualClock({ patience: 2_000 })
  const logged: unknown[][] = []
  const logger = { error: (...words: unknown[]) => void logged.push(words) }
  const client = createFoyerClient({
    url: SERVER_URL,
    clientId: 'client-1',
    fetch: server.fetch,
    clock,
    logger,
    window: undefined,
    ...options,
  })
  return { client, clock, logged, server }
}

/** Tokens that expire this many seconds after the frozen time. */
export const tokenPair = (role: 'visitor' | 'member', name: string, expiresInSeconds: number): Tokens => ({
  accessToken: { value: `${name}-at`, expiresAt: 1_900_000_000 + expiresInSeconds },
  refreshToken: { value: `${name}-rt`, role },
})

import { createFoyerClient, type FoyerClient, localStorageTokenStorage } from '@foyer/client'
import { paths } from '@foyer/protocol'
import { vi } from 'vitest'

export type Reply =
  | { status?: number; body?: unknown; headers?: Record<string, string>; stream?: ReadableStream<Uint8Array> }
  | 'network down'
type RequestHandler = (body: Record<string, unknown>) => Reply | Promise<Reply>

/** An unsigned JWT: its signature is not verified here. */
export const tokenOf = (subject: string) => `e30.${btoa(JSON.stringify({ sub: subject }))}.sig`

const refusal = (status: number, code: string, data?: object): Reply => ({
  status,
  body: { message: 'No.', details: { applicationError: { code, description: 'No.', data } } },
})

/** A fake server with the SDK's client; only the hidden iframe is missing. */
export function fakeFoyer() {
  const calls: { path: string; body: Record<string, unknown> }[] = []
  const answers = new Map<string, RequestHandler>()
  let visitors = 0
  const on = (path: string, answer: RequestHandler) => void answers.set(path, answer)

  on(paths.token, () => ({
    body: { access_token: tokenOf(`vis_${++visitors}`), expires_in: 900, refresh_token: `rt_${visitors}` },
  }))
  on(paths.login, () => ({ body: { state: 'SUCCESS', sessionToken: 'st' } }))
  on(paths.register, () => ({ body: { state: 'SUCCESS', sessionToken: 'st' } }))
  on(paths.emailChange, () => ({ body: { pending: null } }))
  on(paths.ownSessions, () => ({ body: { sessions: [thisDevice], outWithinSeconds: 930 } }))
  on(paths.signInMethods, () => ({
    body: { password: true, emailCode: false, passkey: false, invitationOnly: false, providers: [] },
  }))
  on(paths.ownFactors, () => ({ body: noFactors }))
  on(paths.passkeys, () => ({ body: { passkeys: [] } }))
  on(`${paths.members}/mem_ada/consents`, () => ({ body: { consents: [] } }))
  on(paths.identities, () => ({ body: { identities: [] } }))
  on(paths.currentMember, () => ({ body: { member: adaSession } }))

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    // The data service is read by GET, with the request in one parameter.
    const sent = init?.body ?? Buffer.from(searchParams.get('.r') ?? '', 'base64url').toString()
    const body = sent === '' ? {} : JSON.parse(String(sent))
    calls.push({ path: pathname, body })
    const answering = answers.get(pathname)
    const reply = answering ? await answering(body) : { status: 404, body: {} }
    if (reply === 'network down') throw new TypeError('fetch failed')
    if (reply.stream !== undefined) return new Response(reply.stream)
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status ?? 200, headers: reply.headers ?? {} })
  }
  // What needs no session is read by the `fetch` of the page.
  vi.stubGlobal('fetch', fetch)
  const real = createFoyerClient({
    url: 'https://auth.example.com',
    clientId: 'cli_1',
    fetch,
    storage: localStorageTokenStorage(),
    locks: undefined,
  })
  const becomeMember = () => {
    const tokens = {
      accessToken: { value: tokenOf('mem_ada'), expiresAt: Date.now() / 1000 + 900 },
      refreshToken: { value: 'rt_ada', role: 'member' as const },
    }
    real.setTokens(tokens)
    return tokens
  }
  const client: FoyerClient = { ...real, signInWithSessionToken: async () => becomeMember() }
  return { client, calls, on, refusal, becomeMember, to: (path: string) => calls.filter((call) => call.path === path) }
}

export const noFactors = {
  signIn: { authenticatedAt: '2030-01-01T12:00:00.000Z', acr: '1' },
  now: '2030-01-01T12:00:00.000Z',
  authenticator: null,
  hasPasskey: false,
  recoveryCodesLeft: 0,
  trustedDevices: 0,
  isRequired: false,
}

export const thisDevice = {
  id: 'ses_here',
  isCurrent: true,
  browser: 'Firefox',
  system: 'Windows',
  clientName: 'Shop',
  firstSeenAt: '2030-01-01T10:00:00.000Z',
  lastSeenAt: '2030-01-01T12:00:00.000Z',
  signIn: { method: 'pwd', providerId: null, providerName: null },
}

export const adaSession = {
  id: 'mem_ada',
  loginEmail: 'ada@example.com',
  status: 'APPROVED',
  privacyStatus: 'PRIVATE',
  activityStatus: 'ACTIVE',
  profile: { nickname: 'Ada' },
}

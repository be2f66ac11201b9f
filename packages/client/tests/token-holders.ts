import {
  createFoyerClient,
  type FoyerClient,
  FoyerError,
  localStorageTokenStorage,
  memoryTokenStorage,
  TokenFetchError,
  type Tokens,
} from '@foyer/client'
import { paths } from '@foyer/protocol'
import type { TestFoyer } from '@foyer/testing'
import type { Clock } from '../src/index.js'
import { fakeLocks, sharedLocalStorage } from './fakes/browser-storage.js'

const TABS = 20
const SERVER_CALLS = 50
/** Maximum clock skew of a device in milliseconds. */
const SKEW_MS = 10 * 60_000
/** Longer than the lifetime of an access token by any of these clocks, so that every client has to refresh. */
export const ROUND_SECONDS = 40 * 60

/** Seeded random numbers, so that a failure can be reproduced. */
export function createDraw(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A device clock with an offset in milliseconds; its pauses elapse immediately, its long timers never fire. */
export const deviceClock = (foyer: TestFoyer, offMs: number): Clock => ({
  now: () => foyer.clock.now() + offMs,
  schedule(milliseconds, run) {
    const timer = setTimeout(run, milliseconds < 2_000 ? 1 : 60_000)
    return () => clearTimeout(timer)
  },
})

/** Makes up to three of the next responses of the token endpoint fail. */
export function injectFailure(foyer: TestFoyer, draw: (below: number) => number): void {
  const { faults } = foyer
  const ways = [
    () => faults.loseAnswers(paths.token),
    () => faults.loseAnswers(paths.token, { cut: 'within' }),
    () => faults.doubleRequests(paths.token),
    () => faults.doubleRequests(paths.token, { answer: 'second' }),
    () => faults.delayAnswers(paths.token, 5 + draw(40)),
    () => faults.answer503(paths.token),
  ]
  for (let count = draw(4); count > 0; count--) ways[draw(ways.length)]?.()
}

/** Returns whether a call failed because of the network or the server, which ends no session; it is repeated. */
const isTransientError = (error: unknown): boolean =>
  error instanceof TokenFetchError ? error.status >= 500 : error instanceof FoyerError

/** Repeats a call until there is a response, as a person does who tries again. */
export async function retryTransient<T>(call: () => Promise<T>, passes = isTransientError): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!passes(error) || tries === 10) throw error
    }
  }
}

/** Returns the subject of an access token. */
export const getSubject = (accessToken: string): unknown =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] as string, 'base64url').toString()).sub

/**
 * One member's browser with twenty tabs, and a website's server that makes fifty concurrent calls with the tokens of a
 * cookie. Every device has its own clock. The members are `memberId`; the results are the subjects of the calls.
 */
export async function openTokenHolders(foyer: TestFoyer, draw: (below: number) => number, withLocks: boolean) {
  const tokensOf = async (email: string): Promise<{ memberId: string; tokens: Tokens }> => {
    const { access_token, refresh_token, memberId } = await foyer.createMember(email)
    const tokens = {
      accessToken: { value: access_token, expiresAt: 0 },
      refreshToken: { value: refresh_token, role: 'member' as const },
    }
    return { memberId, tokens }
  }
  const inBrowser = await tokensOf('browser@example.com')
  const onServer = await tokensOf('server@example.com')
  const skew = () => draw(2 * SKEW_MS) - SKEW_MS
  const urlOf = (at: number) => foyer.urls[at % foyer.urls.length] as string
  const common = { clientId: foyer.client.clientId, issuer: foyer.url, logger: { error: () => {} } }

  const shared = sharedLocalStorage()
  const { locks } = fakeLocks()
  const tabs: FoyerClient[] = Array.from({ length: TABS }, (_none, at) =>
    createFoyerClient({
      ...common,
      url: urlOf(at),
      storage: localStorageTokenStorage({ window: shared.openTab() }),
      locks: withLocks ? locks : undefined,
      clock: deviceClock(foyer, skew()),
    }),
  )
  tabs[0]?.setTokens(inBrowser.tokens)

  let cookie = onServer.tokens
  const server = (at: number): FoyerClient =>
    createFoyerClient({
      ...common,
      url: urlOf(at),
      storage: memoryTokenStorage(cookie),
      clock: deviceClock(foyer, 0),
    })

  const callAs = async (client: FoyerClient) => {
    const { headers } = await retryTransient(() => client.getAuthHeaders())
    return { subject: getSubject(headers.Authorization), loggedIn: client.loggedIn(), tokens: client.getTokens() }
  }

  return {
    memberIds: { browser: inBrowser.memberId, server: onServer.memberId },
    /** Makes a call in every tab concurrently. */
    inTabs: () => Promise.all(tabs.map(callAs)),
    /** Makes fifty concurrent calls, each with the tokens of the cookie; the result of one of them sets the cookie. */
    async onServer() {
      const answers = await Promise.all(Array.from({ length: SERVER_CALLS }, (_none, at) => callAs(server(at))))
      cookie = answers[draw(SERVER_CALLS)]?.tokens as Tokens
      return answers
    },
  }
}

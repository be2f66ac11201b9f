import type { TokenFetchError } from './errors.js'
import type { Lock } from './lock.js'
import type { Clock } from './platform.js'
import type { ObservedTokens } from './session-state.js'
import type { TokenStorage } from './storage/token-storage.js'
import { isCaptchaRequired, isRefused, type TokenEndpoint } from './token-endpoint.js'
import { areSame, isFresh, type RefreshToken, type Tokens, tokensOf } from './tokens.js'

export interface SessionKeeper {
  /** The saved tokens, after renewing them or starting a visitor if need be. One renewal at a time, across tabs too. */
  freshTokens(): Promise<Tokens>
  /** The server refused this access token before its time. True when another one of the same role is there now. */
  replaceRefused(refused: Tokens): Promise<boolean>
  /** See `FoyerClient.renewToken`. */
  renewToken(refreshToken: RefreshToken): Promise<Tokens>
  /** See `FoyerClient.generateVisitorTokens`. */
  generateVisitorTokens(tokens?: Partial<Tokens>): Promise<Tokens>
}

interface Needs {
  storage: Pick<TokenStorage, 'getTokens' | 'setTokens'> & Pick<ObservedTokens, 'noteEnd'>
  endpoint: TokenEndpoint
  lock: Lock
  clock: Clock
  clientId: string
  captchaToken?: (() => Promise<string>) | undefined
}

/** A server that refuses fresh tokens is not asked for more of them at once. */
const REPLACE_AT_MOST_EVERY_MS = 10_000

/** The one door to the saved session. It alone renews, and it never overwrites what changed while it waited. */
export function sessionKeeper({ storage, endpoint, lock, clock, clientId, captchaToken }: Needs): SessionKeeper {
  let replacing: Promise<Tokens> | undefined
  let lastReplacedRefused = Number.NEGATIVE_INFINITY

  const startVisitor = async () => tokensOf(await anonymousGrant(), 'visitor', clock.now())
  /** A server under attack may ask for a captcha first. */
  async function anonymousGrant() {
    const body = { clientId, grantType: 'anonymous' }
    try {
      return await endpoint.request(body)
    } catch (error) {
      if (captchaToken === undefined || !isCaptchaRequired(error)) throw error
      return endpoint.request({ ...body, captchaToken: await captchaToken() })
    }
  }
  const renew = async ({ value, role }: RefreshToken) => tokensOf(await endpoint.renew(value), role, clock.now(), value)

  /** Replaces the saved tokens if they are stale. Another tab may have done it while we waited for the lock. */
  async function replaceStale(isStale: (saved: Tokens) => boolean): Promise<Tokens> {
    for (;;) {
      const saved = storage.getTokens()
      if (!isStale(saved)) return saved
      const isUnchanged = () => areSame(storage.getTokens(), saved)
      const next = await successorOf(saved, isUnchanged)
      if (next !== undefined && isUnchanged()) {
        storage.setTokens(next)
        return next
      }
    }
  }

  /** Design §2.5: a new visitor only when the server refused the token, and only if it still is the session's token. */
  async function successorOf(saved: Tokens, isUnchanged: () => boolean): Promise<Tokens | undefined> {
    if (saved.refreshToken.value === '') return startVisitor()
    try {
      return await renew(saved.refreshToken)
    } catch (error) {
      if (!isRefused(error)) throw error
      if (!isUnchanged()) return undefined
      const visitor = await startVisitor()
      if (isUnchanged() && saved.refreshToken.role === 'member') storage.noteEnd((error as TokenFetchError).endReason)
      return visitor
    }
  }

  function replace(isStale: (saved: Tokens) => boolean): Promise<Tokens> {
    replacing ??= lock(() => replaceStale(isStale)).finally(() => {
      replacing = undefined
    })
    return replacing
  }

  async function freshTokens(): Promise<Tokens> {
    const saved = storage.getTokens()
    return isFresh(saved, clock.now()) ? saved : replace((each) => !isFresh(each, clock.now()))
  }

  async function replaceRefused(refused: Tokens): Promise<boolean> {
    const isRefusedOne = (saved: Tokens) => saved.accessToken.value === refused.accessToken.value
    let current = storage.getTokens()
    if (isRefusedOne(current)) {
      if (!replacing && clock.now() - lastReplacedRefused < REPLACE_AT_MOST_EVERY_MS) return false
      lastReplacedRefused = clock.now()
      current = await replace((saved) => isRefusedOne(saved) || !isFresh(saved, clock.now()))
    }
    return !isRefusedOne(current) && current.refreshToken.role === refused.refreshToken.role
  }

  const isSaved = (refreshToken: RefreshToken) => refreshToken.value === storage.getTokens().refreshToken.value

  /** Renews the session's own token: the successor is saved before anybody sees it. */
  const renewSaved = (refreshToken: RefreshToken) =>
    lock(async () => {
      const saved = storage.getTokens()
      if (!isSaved(refreshToken)) return saved.refreshToken.value ? saved : renew(refreshToken) // renewed, or signed out
      const next = await renew(saved.refreshToken)
      if (areSame(storage.getTokens(), saved)) storage.setTokens(next)
      return next
    })

  async function renewToken(refreshToken: RefreshToken): Promise<Tokens> {
    return isSaved(refreshToken) ? renewSaved(refreshToken) : renew(refreshToken)
  }

  async function generateVisitorTokens({ accessToken, refreshToken }: Partial<Tokens> = {}): Promise<Tokens> {
    if (!refreshToken?.value) return startVisitor()
    if (accessToken && isFresh({ accessToken, refreshToken }, clock.now())) return { accessToken, refreshToken }
    if (isSaved(refreshToken)) return replace((saved) => saved.refreshToken.value === refreshToken.value)
    try {
      return await renew(refreshToken)
    } catch (error) {
      if (isRefused(error)) return startVisitor()
      throw error
    }
  }

  return { freshTokens, replaceRefused, renewToken, generateVisitorTokens }
}

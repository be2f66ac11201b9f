import type { TokenFetchError } from './errors.js'
import type { Lock } from './lock.js'
import type { Clock } from './platform.js'
import type { ObservableTokens } from './session-state.js'
import type { TokenStorage } from './storage/token-storage.js'
import { isCaptchaRequired, isRejected, type TokenEndpoint } from './token-endpoint.js'
import { areEqualTokens, isFresh, type RefreshToken, type Tokens, toTokens } from './tokens.js'

export interface SessionTokens {
  /** The saved tokens, after renewing them or starting a visitor if need be. One renewal at a time, across tabs too. */
  freshTokens(): Promise<Tokens>
  /** The server refused this access token before its time. True when another one of the same role is there now. */
  renewed(refused: Tokens): Promise<boolean>
  /** See `FoyerClient.renewToken`. */
  renewToken(refreshToken: RefreshToken): Promise<Tokens>
  /** See `FoyerClient.generateVisitorTokens`. */
  generateVisitorTokens(tokens?: Partial<Tokens>): Promise<Tokens>
}

interface SessionTokensDeps {
  storage: Pick<TokenStorage, 'getTokens' | 'setTokens'> & Pick<ObservableTokens, 'recordEnd'>
  endpoint: TokenEndpoint
  lock: Lock
  clock: Clock
  clientId: string
  captchaToken?: (() => Promise<string>) | undefined
}

/** A server that refuses fresh tokens is not asked for more of them at once. */
const MIN_REPLACE_INTERVAL_MS = 10_000

/** The one door to the saved session. It alone renews, and it never overwrites what changed while it waited. */
export function createSessionTokens({
  storage,
  endpoint,
  lock,
  clock,
  clientId,
  captchaToken,
}: SessionTokensDeps): SessionTokens {
  let replacing: Promise<Tokens> | undefined
  let lastReplacedAt = Number.NEGATIVE_INFINITY

  const startVisitor = async () => toTokens(await anonymousGrant(), 'visitor', clock.now())
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
  const refresh = async ({ value, role }: RefreshToken) =>
    toTokens(await endpoint.refresh(value), role, clock.now(), value)

  /** Replaces the saved tokens if they are stale. Another tab may have done it while we waited for the lock. */
  async function replaceStale(isStale: (saved: Tokens) => boolean): Promise<Tokens> {
    for (;;) {
      const saved = storage.getTokens()
      if (!isStale(saved)) return saved
      const isUnchanged = () => areEqualTokens(storage.getTokens(), saved)
      const next = await refreshOrRestart(saved, isUnchanged)
      if (next !== undefined && isUnchanged()) {
        storage.setTokens(next)
        return next
      }
    }
  }

  /** Design §2.5: a new visitor only when the server refused the token, and only if it still is the session's token. */
  async function refreshOrRestart(saved: Tokens, isUnchanged: () => boolean): Promise<Tokens | undefined> {
    if (saved.refreshToken.value === '') return startVisitor()
    try {
      return await refresh(saved.refreshToken)
    } catch (error) {
      if (!isRejected(error)) throw error
      if (!isUnchanged()) return undefined
      const visitor = await startVisitor()
      if (isUnchanged() && saved.refreshToken.role === 'member') storage.recordEnd((error as TokenFetchError).endReason)
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

  async function renewed(refused: Tokens): Promise<boolean> {
    const isRejectedToken = (saved: Tokens) => saved.accessToken.value === refused.accessToken.value
    let current = storage.getTokens()
    if (isRejectedToken(current)) {
      if (!replacing && clock.now() - lastReplacedAt < MIN_REPLACE_INTERVAL_MS) return false
      lastReplacedAt = clock.now()
      current = await replace((saved) => isRejectedToken(saved) || !isFresh(saved, clock.now()))
    }
    return !isRejectedToken(current) && current.refreshToken.role === refused.refreshToken.role
  }

  const isSaved = (refreshToken: RefreshToken) => refreshToken.value === storage.getTokens().refreshToken.value

  /** Renews the session's own token: the successor is saved before anybody sees it. */
  const renewSaved = (refreshToken: RefreshToken) =>
    lock(async () => {
      const saved = storage.getTokens()
      if (!isSaved(refreshToken)) return saved.refreshToken.value ? saved : refresh(refreshToken) // renewed, or signed out
      const next = await refresh(saved.refreshToken)
      if (areEqualTokens(storage.getTokens(), saved)) storage.setTokens(next)
      return next
    })

  async function renewToken(refreshToken: RefreshToken): Promise<Tokens> {
    return isSaved(refreshToken) ? renewSaved(refreshToken) : refresh(refreshToken)
  }

  async function generateVisitorTokens({ accessToken, refreshToken }: Partial<Tokens> = {}): Promise<Tokens> {
    if (!refreshToken?.value) return startVisitor()
    if (accessToken && isFresh({ accessToken, refreshToken }, clock.now())) return { accessToken, refreshToken }
    if (isSaved(refreshToken)) return replace((saved) => saved.refreshToken.value === refreshToken.value)
    try {
      return await refresh(refreshToken)
    } catch (error) {
      if (isRejected(error)) return startVisitor()
      throw error
    }
  }

  return { freshTokens, renewed, renewToken, generateVisitorTokens }
}

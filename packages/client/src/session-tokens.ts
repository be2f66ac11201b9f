import type { TokenFetchError } from './errors.js'
import type { Lock } from './lock.js'
import type { Clock } from './platform.js'
import type { ObservableTokens } from './session-state.js'
import type { TokenStorage } from './storage/token-storage.js'
import { isCaptchaRequired, isRejected, type TokenEndpoint } from './token-endpoint.js'
import { areEqualTokens, isFresh, type RefreshToken, type Tokens, toTokens } from './tokens.js'

export interface SessionTokens {
  /**
   * Returns the stored tokens, refreshed or replaced by a visitor's if necessary. Refreshes run one at a time, across
   * tabs too.
   */
  freshTokens(): Promise<Tokens>
  /**
   * Handles an access token that the server rejected before it expired. Returns whether another one of the same role is
   * stored now.
   */
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

/** Minimum time between two replacements, for a server that rejects fresh tokens. */
const MIN_REPLACE_INTERVAL_MS = 10_000

/**
 * Creates the only reader and writer of the stored session. It is the only place that refreshes, and it never
 * overwrites changes made while it waited.
 */
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
  /** A server under attack may require a captcha. */
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

  /**
   * Replaces the stored tokens if they are stale. Another tab may have replaced them while this one waited for the
   * lock.
   */
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

  /** Design §2.5: a new visitor only if the server rejected the token, and only if the session still uses it. */
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

  /** Refreshes the stored token; the successor is stored before the promise resolves. */
  const renewSaved = (refreshToken: RefreshToken) =>
    lock(async () => {
      const saved = storage.getTokens()
      if (!isSaved(refreshToken)) return saved.refreshToken.value ? saved : refresh(refreshToken) // already replaced
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

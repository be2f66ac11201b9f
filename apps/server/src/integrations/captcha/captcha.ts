import {
  CAPTCHA_TOKEN_MAX,
  type CaptchaChallenge,
  type CaptchaSettings,
  type CaptchaTestOutcome,
  type CaptchaTokenPair,
  type GuardedAction,
  paths,
} from '@foyer/protocol'
import { MINUTE } from '../../kernel/clock.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { TooManyRequests } from '../../kernel/errors/too-many-requests.js'
import { memoryCounter } from '../../platform/limits/memory-counter.js'
import type { IntegrationDeps } from '../deps.js'
import { type AltchaProvider, altchaProvider } from './altcha-provider.js'
import {
  type CaptchaProvider,
  type CaptchaResult,
  CaptchaUnavailable,
  type RemoteProviderName,
} from './captcha-provider.js'
import { testCaptchaKeys } from './test-captcha-keys.js'

/** New visitors per network and minute, on this node, above which the anonymous grant may require a captcha. */
export const VISITORS_PER_MINUTE = 100
/** Challenges per network and minute, on this node. A form needs one. */
const CHALLENGES_PER_MINUTE = 120
const SWEEP_INTERVAL_MS = 10 * MINUTE

/** The client and the address that a token comes from. */
export interface CaptchaCaller {
  clientId: string | null
  remoteAddress?: string | undefined
}

/** The captcha of the site: decides when a captcha is required and verifies tokens. */
export interface Captcha {
  /** Returns whether this action requires a captcha now; with the risk-based setting, only a risky attempt does. */
  isRequired(action: GuardedAction, isRisky: boolean): boolean
  /**
   * Accepts a solution, once across all nodes. No transaction is open during the request to the provider.
   * @throws ApplicationError MISSING_CAPTCHA_TOKEN, INVALID_CAPTCHA_TOKEN, CAPTCHA_UNAVAILABLE
   */
  verify(action: GuardedAction, tokens: CaptchaTokenPair | null | undefined, who: CaptchaCaller): Promise<void>
  /** Counts a new visitor of a network, in memory. Returns false once the limit is exceeded. */
  allowsNewVisitor(network: string): boolean
  /**
   * Returns a challenge of the built-in captcha. @throws TooManyRequests, ApplicationError NOT_FOUND (another provider)
   */
  challenge(network: string): Promise<CaptchaChallenge>
  /** Returns the public settings, for pages. */
  settings(): CaptchaSettings
  /**
   * Verifies a token that was solved on the test page, with keys that need not be in force (ux-checklist PO-03). Does
   * not mark it as spent.
   */
  test(
    keys: CaptchaTestKeys,
    token: string,
    remoteAddress: string | undefined,
  ): Promise<{ outcome: CaptchaTestOutcome; why?: string }>
}

/** The site key under test. */
export interface CaptchaTestKeys {
  provider: RemoteProviderName
  kind: 'visible' | 'invisible'
  siteKey: string
}

/** Log events about captchas for the operator, without tokens and IP addresses. */
interface CaptchaLog {
  rejected(action: GuardedAction, why: string): void
  unavailable(action: GuardedAction, error: unknown): void
}

interface CaptchaDeps
  extends Pick<IntegrationDeps, 'issuer' | 'siteId' | 'clock' | 'storage' | 'siteSnapshot' | 'secrets'> {
  /** Returns the provider of this name, or undefined if its secret key is not configured. */
  remoteProvider(name: RemoteProviderName): CaptchaProvider | undefined
  /** False with FOYER_LIMITS=off: nothing is counted. */
  isRateLimited: boolean
  log: CaptchaLog
}

/** Builds the captcha of a site from its settings, the providers and the store of spent solutions. */
export function siteCaptcha(deps: CaptchaDeps): Captcha {
  const { issuer, siteId, clock, storage, siteSnapshot, secrets, remoteProvider, isRateLimited, log } = deps
  const altcha: AltchaProvider = altchaProvider({ secret: secrets.captcha.toString('hex'), siteId, clock })
  const visitorCounter = memoryCounter({ clock, windowMs: MINUTE })
  const challengeCounter = memoryCounter({ clock, windowMs: MINUTE })
  const rules = () => siteSnapshot.current().settings.captcha
  let sweptAt = 0

  async function markUsed({ solution, expiresAt }: CaptchaResult & { passed: true }): Promise<boolean> {
    const now = clock.now()
    const isFresh = await storage.write((stores) =>
      stores.spentChallenges.spend(digestOf(`captcha:${solution}`), expiresAt),
    )
    if (now - sweptAt >= SWEEP_INTERVAL_MS) {
      sweptAt = now
      await storage.write((stores) => stores.spentChallenges.sweep(now))
    }
    return isFresh
  }

  /** Returns the hosts on which a widget of this site may appear: the server's own and those of the client. */
  function hostnamesFor(clientId: string | null): ReadonlySet<string> {
    const { clients, origins } = siteSnapshot.current()
    const known = clientId === null ? undefined : clients.get(clientId)
    return new Set([issuer, ...(known?.origins ?? origins)].map((origin) => new URL(origin).hostname.toLowerCase()))
  }

  async function verifyToken(
    action: GuardedAction,
    { kind, token }: { kind: 'visible' | 'invisible'; token: string },
    who: CaptchaCaller,
  ): Promise<CaptchaResult> {
    const { provider: name, visibleSiteKey, invisibleSiteKey, minScore } = rules()
    if (name === 'none') return { passed: false, reason: 'no captcha is set up' }
    const provider = name === 'altcha' ? altcha : remoteProvider(name)
    if (provider === undefined) throw new CaptchaUnavailable('FOYER_CAPTCHA_SECRET is not set')
    return provider.verify({
      token,
      kind,
      action,
      hostnames: hostnamesFor(who.clientId),
      remoteAddress: who.remoteAddress,
      siteKey: kind === 'visible' ? visibleSiteKey : invisibleSiteKey,
      minScore,
    })
  }

  return {
    isRequired(action, risky) {
      const { guardedActions, when } = rules()
      return guardedActions.has(action) && (when === 'always' || risky)
    },
    async verify(action, tokens, who) {
      const proof = strongestToken(tokens)
      if (proof === undefined) throw new ApplicationError('MISSING_CAPTCHA_TOKEN', 'Confirm that you are human.')
      let verdict: CaptchaResult
      try {
        const tooLong = proof.token.length > CAPTCHA_TOKEN_MAX
        verdict = tooLong ? { passed: false, reason: 'too long' } : await verifyToken(action, proof, who)
      } catch (error) {
        if (!(error instanceof CaptchaUnavailable)) throw error
        log.unavailable(action, error)
        throw captchaUnavailableError(error)
      }
      const why = !verdict.passed ? verdict.reason : (await markUsed(verdict)) ? undefined : 'used before'
      if (why === undefined) return
      log.rejected(action, why)
      throw new ApplicationError(
        'INVALID_CAPTCHA_TOKEN',
        'The captcha token is wrong or has expired. Get a new one and try again.',
      )
    },
    allowsNewVisitor: (network) => !isRateLimited || visitorCounter.increment(network).count <= VISITORS_PER_MINUTE,
    async challenge(network) {
      if (rules().provider !== 'altcha')
        throw new ApplicationError('NOT_FOUND', 'This site does not use the built-in captcha.')
      const { count, endsInMs } = isRateLimited ? challengeCounter.increment(network) : { count: 0, endsInMs: 0 }
      if (count > CHALLENGES_PER_MINUTE)
        throw new TooManyRequests('Too many challenges for this network. Wait a little.', Math.ceil(endsInMs / 1000))
      return altcha.challenge()
    },
    test: ({ provider, kind, siteKey }, token, remoteAddress) => {
      const hostnames = new Set([new URL(issuer).hostname.toLowerCase()])
      const { minScore } = rules()
      return testCaptchaKeys(remoteProvider(provider), { token, kind, siteKey, hostnames, remoteAddress, minScore })
    },
    settings() {
      const { provider, when, guardedActions, visibleSiteKey, invisibleSiteKey } = rules()
      const challengeUrl = provider === 'altcha' ? issuer + paths.captchaChallenge : null
      return { provider, when, for: [...guardedActions], visibleSiteKey, invisibleSiteKey, challengeUrl }
    },
  }
}

/** Returns the token to verify: a visible captcha is stronger evidence, so it wins if both tokens are given. */
function strongestToken(tokens: CaptchaTokenPair | null | undefined) {
  const { visible, invisible } = tokens ?? {}
  if (visible !== undefined) return { kind: 'visible' as const, token: visible }
  return invisible === undefined ? undefined : { kind: 'invisible' as const, token: invisible }
}

const captchaUnavailableError = (cause: unknown) =>
  new ApplicationError(
    'CAPTCHA_UNAVAILABLE',
    'The captcha cannot be checked right now. Try again in a moment.',
    {},
    { cause },
  )

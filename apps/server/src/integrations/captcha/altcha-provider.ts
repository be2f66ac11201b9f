import { type CaptchaChallenge, captchaChallenge, captchaSolution } from '@foyer/protocol'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Clock } from '../../kernel/clock.js'
import type { CaptchaProvider, CaptchaResult } from './captcha-provider.js'

/** As long as a sign-in flow lasts, in seconds. */
const CHALLENGE_SECONDS = 10 * 60
/**
 * One key in 256 fits, and each costs so many rounds: a third of a second of a desktop, and for us one key to check.
 */
const KEY_PREFIX = '00'
const ITERATIONS = 2000

export interface AltchaProvider extends CaptchaProvider {
  /** A fresh signed challenge. Nothing is kept of it. */
  challenge(): Promise<CaptchaChallenge>
}

/** The built-in proof of work: no third party, no picture, nothing for a person to do (design §4). */
export function altchaProvider(deps: { secret: string; siteId: string; clock: Clock }): AltchaProvider {
  const { secret, siteId, clock } = deps
  return {
    challenge: async () =>
      captchaChallenge.parse(
        await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost: ITERATIONS,
          data: { site: siteId },
          deriveKey,
          expiresAt: Math.floor(clock.now() / 1000) + CHALLENGE_SECONDS,
          hmacSignatureSecret: secret,
          keyPrefix: KEY_PREFIX,
        }),
      ),
    verify: async ({ token }) => {
      const given = captchaSolution.safeParse(decodeToken(token))
      if (!given.success) return rejectedCaptcha('malformed')
      const { challenge, solution } = given.data
      const { data, expiresAt } = challenge.parameters
      // The library knows the machine's clock only.
      if (expiresAt * 1000 <= clock.now()) return rejectedCaptcha('expired')
      if (data.site !== siteId) return rejectedCaptcha('another site')
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })
      // One challenge has many solutions, and a token many spellings: what is spent is the challenge.
      return verified
        ? { passed: true, solution: challenge.signature, expiresAt: expiresAt * 1000 }
        : rejectedCaptcha('wrong solution')
    },
  }
}

const rejectedCaptcha = (reason: string): CaptchaResult => ({ passed: false, reason })

function decodeToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

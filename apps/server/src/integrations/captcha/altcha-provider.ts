import { type CaptchaChallenge, captchaChallenge, captchaSolution } from '@foyer/protocol'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Clock } from '../../kernel/clock.js'
import { SECOND } from '../../kernel/clock.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { CaptchaProvider, CaptchaResult } from './captcha-provider.js'

/**
 * Required prefix of the derived key: one key in 256 matches. Solving takes a desktop a third of a second; verifying
 * takes the server one key derivation.
 */
const KEY_PREFIX = '00'
const ITERATIONS = 2000

export interface AltchaProvider extends CaptchaProvider {
  /** Creates a signed challenge. The server stores nothing. */
  challenge(): Promise<CaptchaChallenge>
}

/** The built-in proof of work: no third party, no picture and no user interaction (design §4). */
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
          expiresAt: Math.floor(clock.now() / 1000) + lifetimes.captchaChallenge.ms / SECOND,
          hmacSignatureSecret: secret,
          keyPrefix: KEY_PREFIX,
        }),
      ),
    verify: async ({ token }) => {
      const parsed = captchaSolution.safeParse(decodeToken(token))
      if (!parsed.success) return rejectedCaptcha('malformed')
      const { challenge, solution } = parsed.data
      const { data, expiresAt } = challenge.parameters
      // The library reads the machine's clock only, not `clock`.
      if (expiresAt * 1000 <= clock.now()) return rejectedCaptcha('expired')
      if (data.site !== siteId) return rejectedCaptcha('another site')
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })
      // A challenge has several solutions and a token several encodings, so the challenge is marked as spent, not the
      // token.
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

import type { CaptchaTestOutcome } from '@foyer/protocol'
import { type CaptchaAttempt, type CaptchaProvider, CaptchaUnavailable } from './captcha-provider.js'

/** Tests captcha keys with a token solved for the test. `why`: the provider's error codes, where they help. */
export async function testCaptchaKeys(
  provider: CaptchaProvider | undefined,
  proof: Omit<CaptchaAttempt, 'action'>,
): Promise<{ outcome: CaptchaTestOutcome; why?: string }> {
  if (provider === undefined) return { outcome: 'no-secret' }
  try {
    const verdict = await provider.verify({ ...proof, action: TEST_ACTION })
    if (verdict.passed) return { outcome: 'works' }
    if (verdict.reason === 'another hostname') return { outcome: 'host' }
    if (verdict.reason === 'a low score') return { outcome: 'low-score' }
    return { outcome: 'refused', why: verdict.reason }
  } catch (error) {
    if (!(error instanceof CaptchaUnavailable)) throw error
    return error.isSecretInvalid ? { outcome: 'secret' } : { outcome: 'unreachable' }
  }
}

/** The action of the test widget: a name that the providers accept. */
export const TEST_ACTION = 'login'

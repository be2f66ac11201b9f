import type { CaptchaTestOutcome } from '@foyer/protocol'
import { type CaptchaAttempt, type CaptchaProvider, CaptchaUnavailable } from './captcha-provider.js'

/** What a token that a person solved for a test tells of the keys. `why`: the provider's own words, where they help. */
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

/** What the widget of a test stands before: a name that providers know. */
export const TEST_ACTION = 'login'

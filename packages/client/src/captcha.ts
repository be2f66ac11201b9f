import type { CaptchaChallenge, CaptchaSettings } from '@foyer/protocol'
import { accountPaths, solveCaptchaChallenge } from '@foyer/protocol/core'
import { ApiError } from './errors.js'
import { fetchWithTimeout } from './exchange.js'
import { createPlatform, type Platform } from './platform.js'

/** Options of `captchaOf`. */
export interface CaptchaOptions extends Partial<Pick<Platform, 'fetch' | 'clock'>> {
  /** URL of the server, as for `createFoyerClient`. */
  url: string
}

/** The captcha of a site. Needs no session. All methods throw `FoyerError` (`NETWORK_FAILED`) or `ApiError`. */
export interface SiteCaptcha {
  /**
   * Returns the captcha provider, the site keys, and when a captcha is required: all that a page needs to show a
   * widget.
   */
  settings(): Promise<CaptchaSettings>
  /**
   * Returns a token of the built-in captcha: fetches a challenge and solves it without blocking the page, in about a
   * third of a second on a desktop. The token works once, within ten minutes; send it as `invisibleRecaptchaToken`.
   * Throws `ApiError` (404) if the site uses another captcha provider, and the signal's reason if the signal aborts.
   */
  solve(options?: { signal?: AbortSignal }): Promise<string>
}

const ATTEMPT_MS = 30_000

/**
 * Reads the captcha settings of a site and solves its built-in captcha. A separate entry point, so that sites without a
 * captcha do not bundle it.
 * @example
 * const captcha = captchaOf({ url: 'https://auth.example.com' })
 * await client.register({ email, password, captchaTokens: { invisibleRecaptchaToken: await captcha.solve() } })
 */
export function captchaOf(options: CaptchaOptions): SiteCaptcha {
  const platform = createPlatform(options)
  const url = new URL(options.url).href.replace(/\/+$/, '')

  async function read<T>(path: string): Promise<T> {
    const answer = await fetchWithTimeout(platform, url + path, {}, ATTEMPT_MS)
    if (answer.status !== 200) throw new ApiError('CALL_REFUSED', answer)
    if (!answer.isJson) throw new ApiError('UNREADABLE_ANSWER', answer)
    return answer.body as T
  }

  return {
    settings: () => read<CaptchaSettings>(accountPaths.captchaSettings),
    solve: async ({ signal } = {}) =>
      solveCaptchaChallenge(await read<CaptchaChallenge>(accountPaths.captchaChallenge), signal),
  }
}

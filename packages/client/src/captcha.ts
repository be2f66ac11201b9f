import { accountPaths, type CaptchaChallenge, type CaptchaSettings, solveCaptchaChallenge } from '@foyer/protocol'
import { ApiError } from './errors.js'
import { fetchWithTimeout } from './exchange.js'
import { createPlatform, type Platform } from './platform.js'

/** What `captchaOf` is given. */
export interface CaptchaOptions extends Partial<Pick<Platform, 'fetch' | 'clock'>> {
  /** Where the server is, as for `createFoyerClient`. */
  url: string
}

/** The captcha of a site. Needs no session. Its methods throw `FoyerError` (`NETWORK_FAILED`) or `ApiError`. */
export interface SiteCaptcha {
  /** Provider, site keys, and when it asks: what a page needs to show a widget. */
  settings(): Promise<CaptchaSettings>
  /**
   * A token of the built-in captcha: gets a challenge and solves it, in about a third of a second of a desktop, without
   * blocking the page. It counts once, within ten minutes; send it as `invisibleRecaptchaToken`. Throws `ApiError`
   * (404) where the site uses another provider, and the signal's reason when it aborts.
   */
  solve(options?: { signal?: AbortSignal }): Promise<string>
}

const ATTEMPT_MS = 30_000

/**
 * Reads and solves the captcha of a site. A part of its own, so that sites without a captcha do not carry it.
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

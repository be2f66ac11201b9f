import { REQUEST_ID_HEADER } from '@foyer/protocol/core'
import { type Answer, FoyerError } from './errors.js'
import type { Platform } from './platform.js'

/**
 * Sends a request and reads the whole response, whatever its status.
 * @param timeoutMs aborts the request after this many milliseconds.
 * @throws FoyerError `NETWORK_FAILED` if no complete response arrives, `ORIGIN_NOT_ALLOWED`.
 */
export async function fetchWithTimeout(platform: Platform, url: string, init: RequestInit, timeoutMs: number) {
  const controller = new AbortController()
  const cancel = platform.clock.schedule(timeoutMs, () => controller.abort())
  try {
    return await readAnswer(await platform.fetch(url, { ...init, signal: controller.signal }), platform)
  } catch (cause) {
    throw networkFailure(cause)
  } finally {
    cancel()
  }
}

/** Reads a response. Rejects if the connection breaks before its end. */
export async function readAnswer(response: Response, { clock }: Pick<Platform, 'clock'>): Promise<Answer> {
  const text = await response.text()
  return {
    status: response.status,
    statusText: response.statusText,
    requestId: response.headers.get(REQUEST_ID_HEADER),
    retryAfterSeconds: secondsUntil(response.headers.get('retry-after'), clock.now()),
    ...parseJson(text),
  }
}

/** Returns the error of a request without a complete response. */
export const networkFailure = (cause: unknown) =>
  cause instanceof FoyerError ? cause : new FoyerError('NETWORK_FAILED', 'The server could not be reached', { cause })

function parseJson(text: string): { body: unknown; isJson: boolean } {
  try {
    return { body: JSON.parse(text), isJson: true }
  } catch {
    return { body: text, isJson: false }
  }
}

/** Parses `Retry-After`: a number of seconds or a date (RFC 9110 §10.2.3). */
function secondsUntil(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

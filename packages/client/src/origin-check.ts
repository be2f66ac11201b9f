import type { OriginCheck } from '@foyer/protocol'
import { accountPaths } from '@foyer/protocol/core'
import { FoyerError } from './errors.js'
import { fetchWithTimeout } from './exchange.js'
import type { Platform } from './platform.js'

/** Milliseconds. */
const TIMEOUT_MS = 800

/**
 * Asks the server whether it accepts the origin of this page; the response is open to every origin. Returns `undefined`
 * if the server cannot be reached.
 */
export type CheckOrigin = () => Promise<OriginCheck | undefined>

/** Returns the check for a server and a client. */
export const originCheck =
  (platform: Platform, url: string, clientId: string): CheckOrigin =>
  () =>
    fetchWithTimeout(platform, `${url + accountPaths.origin}?client_id=${clientId}`, {}, TIMEOUT_MS).then(
      ({ body }) => body as OriginCheck,
      () => undefined,
    )

/**
 * Returns a `fetch` that reports a refused origin. A browser does not distinguish it from a network failure, so until
 * the first response, a failed request asks the server; the message of a refusal is logged.
 * @throws FoyerError `ORIGIN_NOT_ALLOWED`.
 */
export function reportRefusedOrigin({ fetch, logger, window }: Platform, checkOrigin: CheckOrigin): Platform['fetch'] {
  let isKnown = !window
  return async (input, init) => {
    try {
      const response = await fetch(input, init)
      isKnown = true
      return response
    } catch (cause) {
      const { allowed, message } = (!isKnown && !init?.signal?.aborted && (await checkOrigin())) || {}
      if (allowed !== false) throw cause
      logger.error(message)
      throw new FoyerError('ORIGIN_NOT_ALLOWED', message ?? '', { cause })
    }
  }
}

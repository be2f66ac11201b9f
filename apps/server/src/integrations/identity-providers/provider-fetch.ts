import { isIP } from 'node:net'
import { SECOND } from '../../kernel/clock.js'
import { get, post, type RequestLimits } from '../../platform/network/http-request.js'
import { AddressRefused, filteredLookup } from '../../platform/network/public-lookup.js'

/** Limits of one request to a provider. Discovery documents and key sets have a few kilobytes. */
const LIMITS = { timeoutMs: 8 * SECOND, maxBytes: 256 * 1024 }

/** The part of `fetch` that `oauth4webapi` uses. */
export type ProviderFetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>

/**
 * Returns a `fetch` with bounds on time and size, which follows no redirect and connects only to IP addresses that
 * `isAllowed` accepts: those of names after the look-up, and those in the URL itself.
 */
export function providerFetch(
  isAllowed: (address: string) => boolean,
  limits: Pick<RequestLimits, 'timeoutMs' | 'maxBytes'> = LIMITS,
): ProviderFetch {
  const lookup = filteredLookup(isAllowed)
  return async (url, { method, headers, body }) => {
    const literal = new URL(url).hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isAllowed(literal)) throw new AddressRefused(`${literal} is not public`)
    const plainHeaders = { 'user-agent': 'Foyer', ...Object.fromEntries(new Headers(headers)) }
    const { status, text, contentType } =
      method === 'POST'
        ? await post(url, { headers: plainHeaders, body: String(body ?? '') }, limits, lookup)
        : await get(url, plainHeaders, limits, lookup)
    const isWithoutBody = status === 204 || status === 304
    return new Response(isWithoutBody ? null : text, {
      status: status < 200 ? 502 : status,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    })
  }
}

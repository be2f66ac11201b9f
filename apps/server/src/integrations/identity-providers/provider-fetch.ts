import type { LookupFunction } from 'node:net'
import { SECOND } from '../../kernel/clock.js'
import { get, post } from '../../platform/network/http-request.js'

/** Limits of one request to a provider. Discovery documents and key sets have a few kilobytes. */
const LIMITS = { timeoutMs: 8 * SECOND, maxBytes: 256 * 1024 }

/** The part of `fetch` that `oauth4webapi` uses. */
export type ProviderFetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>

/** Returns a `fetch` with bounds on time and size. It connects only where `lookup` allows, and follows no redirect. */
export const providerFetch =
  (lookup: LookupFunction | undefined): ProviderFetch =>
  async (url, { method, headers, body }) => {
    const plainHeaders = { 'user-agent': 'Foyer', ...Object.fromEntries(new Headers(headers)) }
    const { status, text, contentType } =
      method === 'POST'
        ? await post(url, { headers: plainHeaders, body: String(body ?? '') }, LIMITS, lookup)
        : await get(url, plainHeaders, LIMITS, lookup)
    const isWithoutBody = status === 204 || status === 304
    return new Response(isWithoutBody ? null : text, {
      status: status < 200 ? 502 : status,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    })
  }

import { isCrawler } from '../crawler.js'

/**
 * Whether a request that changes something comes from a page of the site: Fetch Metadata says so, or, in a browser
 * without it, the origin. A request that says neither is refused.
 */
export function isFromSite(headers: Headers, origin: string): boolean {
  const fetchSite = headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin'
  return headers.get('origin') === origin
}

/** Whether nobody may ever see the answer: a prefetch, a prerender's first request, a crawler. */
export function isPrefetch(headers: Headers): boolean {
  const purpose = `${headers.get('sec-purpose')} ${headers.get('purpose')} ${headers.get('x-moz')}`
  return /prefetch|prerender|preview/i.test(purpose) || isCrawler(headers.get('user-agent') ?? '')
}

/** Whether a request wants a page: a person who opens one says so, programs and scripts of a page do not. */
export const acceptsHtml = (headers: Headers): boolean =>
  /\b(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('accept') ?? '')

/** Longer ones would not fit into the cookie beside the secrets of a sign-in. */
const MAX_PATH_LENGTH = 1024

/**
 * The path of an address on this site; `fallback` for any other. A path that begins with two slashes would be another
 * site's address (RFC 3986 §4.2), so it begins with one.
 */
export function toSameSitePath(address: string | null, origin: string, fallback: string): string {
  if (address === null || address.length > MAX_PATH_LENGTH || !URL.canParse(address, origin)) return fallback
  const url = new URL(address, origin)
  return url.origin === origin ? (url.pathname + url.search + url.hash).replace(/^\/+/, '/') : fallback
}

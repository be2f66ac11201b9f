import { isCrawler } from '../crawler.js'

/**
 * Returns whether a state-changing request comes from a page of the site, by Fetch Metadata or, in browsers without it,
 * by the `Origin` header. A request with neither is rejected.
 */
export function isFromSite(headers: Headers, origin: string): boolean {
  const fetchSite = headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin'
  return headers.get('origin') === origin
}

/**
 * Returns whether the response may never be seen by a person: a prefetch, the first request of a prerender, a crawler.
 */
export function isPrefetch(headers: Headers): boolean {
  const purpose = `${headers.get('sec-purpose')} ${headers.get('purpose')} ${headers.get('x-moz')}`
  return /prefetch|prerender|preview/i.test(purpose) || isCrawler(headers.get('user-agent') ?? '')
}

/** Returns whether a request accepts HTML, as a navigation does and a script's request does not. */
export const acceptsHtml = (headers: Headers): boolean =>
  /\b(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('accept') ?? '')

/** Longer paths would not fit into the cookie together with the secrets of a sign-in. */
const MAX_PATH_LENGTH = 1024

/**
 * Returns the path of a URL on this site, or `fallback` for any other. A path that starts with two slashes would be the
 * URL of another site (RFC 3986 §4.2), so they are reduced to one.
 */
export function toSameSitePath(address: string | null, origin: string, fallback: string): string {
  if (address === null || address.length > MAX_PATH_LENGTH || !URL.canParse(address, origin)) return fallback
  const url = new URL(address, origin)
  return url.origin === origin ? (url.pathname + url.search + url.hash).replace(/^\/+/, '/') : fallback
}

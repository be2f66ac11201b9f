/** Returns the URL to continue at after sign-in: one of this site, but never an authentication page (G-56). */
export function getReturnUrl(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return toSameSiteUrl(next)
}

const AUTH_PATH = /^\/(callback|sign-in|sign-up|forgot-password|verify-email|waiting)$/

/** Returns the path of `address` if it is on this site and not an authentication page, otherwise `/`. */
export function toSameSiteUrl(address: string): string {
  if (!URL.canParse(address, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  return origin === location.origin && !AUTH_PATH.test(pathname) ? pathname + search + hash : '/'
}

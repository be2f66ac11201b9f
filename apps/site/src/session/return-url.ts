/** Where to go on after signing in: an address of this site, and never one of the entrance (G-56). */
export function getReturnUrl(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return toSameSiteUrl(next)
}

const AUTH_PATH = /^\/(callback|sign-in|sign-up|forgot-password|verify-email|waiting)$/

/** `address` when it is on this site and no step of signing in, else the first page. */
export function toSameSiteUrl(address: string): string {
  if (!URL.canParse(address, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  return origin === location.origin && !AUTH_PATH.test(pathname) ? pathname + search + hash : '/'
}

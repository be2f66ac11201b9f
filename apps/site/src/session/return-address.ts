/** Where to go on after signing in: an address of this site, and never one of the entrance (G-56). */
export function returnAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return addressOnSite(next)
}

const ENTRANCE = /^\/(callback|sign-in|sign-up|forgot-password|verify-email|waiting)$/

/** `address` when it is on this site and no step of signing in, else the first page. */
export function addressOnSite(address: string): string {
  if (!URL.canParse(address, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  return origin === location.origin && !ENTRANCE.test(pathname) ? pathname + search + hash : '/'
}

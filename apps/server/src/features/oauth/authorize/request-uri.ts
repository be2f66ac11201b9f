/** RFC 9126 §2.2: prefix of the `request_uri` of a pushed request; the handle follows it. */
export const REQUEST_URI_PREFIX = 'urn:ietf:params:oauth:request_uri:'

/**
 * Returns the handle in a `request_uri` of this server, or `undefined` for any other URI, which is never fetched
 * (security-checklist 76).
 */
export const parseRequestUri = (requestUri: string | undefined): string | undefined =>
  requestUri?.startsWith(REQUEST_URI_PREFIX) ? requestUri.slice(REQUEST_URI_PREFIX.length) : undefined

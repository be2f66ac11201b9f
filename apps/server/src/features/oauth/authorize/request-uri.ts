/** RFC 9126 §2.2: how the handle of a pushed request is written as a `request_uri`. */
export const REQUEST_URI_PREFIX = 'urn:ietf:params:oauth:request_uri:'

/**
 * The handle in a `request_uri` of ours; undefined for every other reference, which is never fetched
 * (security-checklist 76).
 */
export const parseRequestUri = (requestUri: string | undefined): string | undefined =>
  requestUri?.startsWith(REQUEST_URI_PREFIX) ? requestUri.slice(REQUEST_URI_PREFIX.length) : undefined

import { isIP, type LookupFunction } from 'node:net'
import { post } from './http-request.js'
import { isPublicAddress, publicLookup } from './public-lookup.js'

/**
 * Posts a form to an address configured in Foyer itself and reads the whole response. Redirects are returned like any
 * other response and not followed (V1.3.6).
 * @throws Error if the response is not complete within `timeoutMs` and `maxBytes`
 */
export type PostForm = (
  address: string,
  fields: Record<string, string>,
  limits: { timeoutMs: number; maxBytes: number },
) => Promise<{ status: number; text: string }>

/** Posts to public addresses only: a host name that resolves to a private address is rejected after the DNS look-up. */
export const postToPublic: PostForm = (address, fields, bounds) => {
  const { hostname } = new URL(address)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) return Promise.reject(new Error('the address is not public'))
  return postFields(address, fields, bounds, publicLookup)
}

/** Posts to any address, for test servers on the same machine. */
export const postAnywhere: PostForm = (address, fields, bounds) => postFields(address, fields, bounds)

const postFields = (
  address: string,
  fields: Record<string, string>,
  limits: Parameters<PostForm>[2],
  lookup?: LookupFunction,
): ReturnType<PostForm> =>
  post(
    address,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(fields).toString(),
    },
    limits,
    lookup,
  )

import { isIP, type LookupFunction } from 'node:net'
import { post } from './http-request.js'
import { isPublicAddress, publicLookup } from './public-lookup.js'

/**
 * Posts a form to an address that Foyer itself names, and reads the whole answer. A redirect is an answer like any
 * other: it is not followed (V1.3.6).
 * @throws Error when there is no whole answer within `timeoutMs` and `maxBytes`
 */
export type PostForm = (
  address: string,
  fields: Record<string, string>,
  limits: { timeoutMs: number; maxBytes: number },
) => Promise<{ status: number; text: string }>

/** Calls out to public addresses only: a name that leads into a private network is refused after it was looked up. */
export const postToPublic: PostForm = (address, fields, bounds) => {
  const { hostname } = new URL(address)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) return Promise.reject(new Error('the address is not public'))
  return postFields(address, fields, bounds, publicLookup)
}

/** Calls any address: for a stand-in on the same machine. */
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

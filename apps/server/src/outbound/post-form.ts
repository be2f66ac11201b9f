import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, publicLookup } from './public-lookup.js'

/**
 * Posts a form to an address that Foyer itself names, and reads the whole answer. A redirect is an answer like any other: it is
 * not followed (V1.3.6).
 * @throws Error when there is no whole answer within `timeoutMs` and `mostBytes`
 */
export type PostForm = (
  address: string,
  fields: Record<string, string>,
  bounds: { timeoutMs: number; mostBytes: number },
) => Promise<{ status: number; text: string }>

/** Calls out to public addresses only: a name that leads into a private network is refused after it was looked up. */
export const postToPublic: PostForm = (address, fields, bounds) => {
  const { hostname } = new URL(address)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) return Promise.reject(new Error('the address is not public'))
  return post(address, fields, bounds, publicLookup)
}

/** Calls any address: for a stand-in on the same machine. */
export const postAnywhere: PostForm = (address, fields, bounds) => post(address, fields, bounds)

function post(
  address: string,
  fields: Record<string, string>,
  { timeoutMs, mostBytes }: Parameters<PostForm>[2],
  lookup?: LookupFunction,
): ReturnType<PostForm> {
  const body = new URLSearchParams(fields).toString()
  return new Promise((resolve, reject) => {
    // Loaded with the first call: TLS is 5 MB that most installations never use.
    const { request } = process.getBuiltinModule(address.startsWith('https:') ? 'node:https' : 'node:http')
    const sending = request(
      address,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
        },
        // Covers the look-up, the connection and the whole answer.
        signal: AbortSignal.timeout(timeoutMs),
        ...(lookup === undefined ? {} : { lookup }),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > mostBytes) sending.destroy(new Error('the answer is too large'))
          else chunks.push(chunk)
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
        answer.on('error', reject)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

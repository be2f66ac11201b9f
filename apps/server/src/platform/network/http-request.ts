import type { LookupFunction } from 'node:net'

/** How long an exchange with another server may take, and how much it may say. */
export interface RequestLimits {
  /** Covers the look-up, the connection and the whole answer. */
  timeoutMs: number
  maxBytes: number
  /** A longer answer is cut there, instead of being an error. */
  cut?: boolean
  /** Breaks it off. */
  signal?: AbortSignal
}

export interface HttpResponse {
  status: number
  text: string
  /** Where a redirect leads; it is not followed (V1.3.6). */
  location: string | undefined
}

/**
 * Posts to an address and reads the answer. A redirect is an answer like any other.
 * @throws Error when there is no whole answer within the bounds
 */
export const post = (
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  limits: RequestLimits,
  lookup?: LookupFunction,
): Promise<HttpResponse> =>
  sendRequest('POST', address, { ...headers, 'content-length': `${Buffer.byteLength(body)}` }, body, limits, lookup)

/** The same without a body, by GET. @throws Error when there is no whole answer within the bounds */
export const get = (address: string, headers: Record<string, string>, limits: RequestLimits): Promise<HttpResponse> =>
  sendRequest('GET', address, headers, undefined, limits)

function sendRequest(
  method: 'GET' | 'POST',
  address: string,
  headers: Record<string, string>,
  body: string | undefined,
  { timeoutMs, maxBytes, cut = false, signal }: RequestLimits,
  lookup?: LookupFunction,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    // Loaded with the first call: TLS is 5 MB that most installations never use.
    const { request } = process.getBuiltinModule(address.startsWith('https:') ? 'node:https' : 'node:http')
    const outgoing = request(
      address,
      {
        method,
        headers,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]),
        ...(lookup === undefined ? {} : { lookup }),
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        const done = () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8', 0, maxBytes),
            location: response.headers.location,
          })
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxBytes && !cut) return outgoing.destroy(new Error('the answer is too large'))
          chunks.push(chunk)
          if (size <= maxBytes) return
          done()
          outgoing.destroy()
        })
        response.on('end', done)
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

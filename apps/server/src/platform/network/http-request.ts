import type { LookupFunction } from 'node:net'

/** Time and size limits of a request to another server. */
export interface RequestLimits {
  /** Covers the DNS look-up, the connection and the whole response. */
  timeoutMs: number
  maxBytes: number
  /** Truncates a longer response instead of failing. */
  cut?: boolean
  /** Aborts the request. */
  signal?: AbortSignal
}

export interface HttpResponse {
  status: number
  text: string
  /** The target of a redirect, which is not followed (V1.3.6). */
  location: string | undefined
  contentType: string | undefined
}

/**
 * Sends a POST request and reads the response. Redirects are returned like any other response.
 * @throws Error if the response is not complete within the limits
 */
export const post = (
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  limits: RequestLimits,
  lookup?: LookupFunction,
): Promise<HttpResponse> =>
  sendRequest('POST', address, { ...headers, 'content-length': `${Buffer.byteLength(body)}` }, body, limits, lookup)

/** Like `post`, as GET without a body. @throws Error if the response is not complete within the limits */
export const get = (
  address: string,
  headers: Record<string, string>,
  limits: RequestLimits,
  lookup?: LookupFunction,
): Promise<HttpResponse> => sendRequest('GET', address, headers, undefined, limits, lookup)

function sendRequest(
  method: 'GET' | 'POST',
  address: string,
  headers: Record<string, string>,
  body: string | undefined,
  { timeoutMs, maxBytes, cut = false, signal }: RequestLimits,
  lookup?: LookupFunction,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    // Loaded with the first call, because TLS takes 5 MB that most installations never use.
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
            contentType: response.headers['content-type'],
          })
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxBytes && !cut) {
            // An error passed to `destroy` would be emitted by the socket, which nobody handles once the response is
            // complete, and would end the process.
            reject(new Error('the answer is too large'))
            outgoing.destroy()
            return
          }
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

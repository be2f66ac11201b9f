import type { LookupFunction } from 'node:net'

/** How long an exchange with another server may take, and how much it may say. */
export interface Bounds {
  /** Covers the look-up, the connection and the whole answer. */
  timeoutMs: number
  mostBytes: number
  /** A longer answer is cut there, instead of being an error. */
  cut?: boolean
  /** Breaks it off. */
  signal?: AbortSignal
}

export interface Answered {
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
  bounds: Bounds,
  lookup?: LookupFunction,
): Promise<Answered> =>
  exchange('POST', address, { ...headers, 'content-length': `${Buffer.byteLength(body)}` }, body, bounds, lookup)

/** The same without a body, by GET. @throws Error when there is no whole answer within the bounds */
export const get = (address: string, headers: Record<string, string>, bounds: Bounds): Promise<Answered> =>
  exchange('GET', address, headers, undefined, bounds)

function exchange(
  method: 'GET' | 'POST',
  address: string,
  headers: Record<string, string>,
  body: string | undefined,
  { timeoutMs, mostBytes, cut = false, signal }: Bounds,
  lookup?: LookupFunction,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    // Loaded with the first call: TLS is 5 MB that most installations never use.
    const { request } = process.getBuiltinModule(address.startsWith('https:') ? 'node:https' : 'node:http')
    const sending = request(
      address,
      {
        method,
        headers,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]),
        ...(lookup === undefined ? {} : { lookup }),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        const done = () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8', 0, mostBytes),
            location: answer.headers.location,
          })
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > mostBytes && !cut) return sending.destroy(new Error('the answer is too large'))
          chunks.push(chunk)
          if (size <= mostBytes) return
          done()
          sending.destroy()
        })
        answer.on('end', done)
        answer.on('error', reject)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

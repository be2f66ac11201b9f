import type { LookupFunction } from 'node:net'

export interface PostBounds {
  /** Covers the look-up, the connection and the whole answer. */
  timeoutMs: number
  mostBytes: number
  /** A longer answer is cut there, instead of being an error. */
  cut?: boolean
  /** Breaks it off. */
  signal?: AbortSignal
}

export interface Posted {
  status: number
  text: string
  /** Where a redirect leads; it is not followed (V1.3.6). */
  location: string | undefined
}

/**
 * Posts to an address and reads the answer. A redirect is an answer like any other.
 * @throws Error when there is no whole answer within the bounds
 */
export function post(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { timeoutMs, mostBytes, cut = false, signal }: PostBounds,
  lookup?: LookupFunction,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    // Loaded with the first call: TLS is 5 MB that most installations never use.
    const { request } = process.getBuiltinModule(address.startsWith('https:') ? 'node:https' : 'node:http')
    const sending = request(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
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

import { ApiFault, parseFault, toFault } from './api-fault.js'

/** Sends a request with the credentials of the signed-in owner. */
type Send = (path: string, init?: RequestInit) => Promise<Response>

interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  json?: unknown
  signal?: AbortSignal
}

/** Sends a request with a JSON body and returns the parsed JSON response. */
export type Call = <Body = unknown>(path: string, options?: CallOptions) => Promise<Body>

/** Browsers limit the bodies of concurrent keepalive requests to 64 kB in total. */
const KEEPALIVE_MAX_BYTES = 8_000

/** Creates a `Call` on top of `send`. @throws ApiFault; an aborted call rejects like `fetch` */
export const createCall =
  (send: Send): Call =>
  async <Body>(path: string, { method = 'GET', json, signal }: CallOptions = {}) => {
    let response: Response
    const body = json === undefined ? undefined : JSON.stringify(json)
    // `keepalive` lets a pending change complete when the page is closed.
    const keepalive = method !== 'GET' && (body?.length ?? 0) < KEEPALIVE_MAX_BYTES
    try {
      response = await send(path, {
        method,
        ...(signal && { signal }),
        ...(keepalive && { keepalive }),
        ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      throw toFault(error)
    }
    if (!response.ok) throw await parseFault(response)
    const text = await response.text()
    try {
      return (text === '' ? {} : JSON.parse(text)) as Body
    } catch {
      throw new ApiFault('', { status: response.status, code: 'UNREADABLE_RESPONSE' })
    }
  }

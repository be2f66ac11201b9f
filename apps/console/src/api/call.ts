import { ApiFault, parseFault, toFault } from './api-fault.js'

/** Sends a request with whatever proves who asks. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  json?: unknown
  signal?: AbortSignal
}

/** A call with JSON in and JSON out. */
export type Call = <Body = unknown>(path: string, options?: CallOptions) => Promise<Body>

/** Browsers keep 64 kB of bodies alive at once. */
const KEEPALIVE_MAX_BYTES = 8_000

/** Makes calls over `send`. @throws ApiFault; an aborted call throws as `fetch` does */
export const createCall =
  (send: Send): Call =>
  async <Body>(path: string, { method = 'GET', json, signal }: CallOptions = {}) => {
    let response: Response
    const body = json === undefined ? undefined : JSON.stringify(json)
    // A change that is under way when the page is left arrives all the same.
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
      throw new ApiFault('The server answered something that cannot be read.', { status: response.status })
    }
  }

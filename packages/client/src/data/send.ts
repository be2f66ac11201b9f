import { GET_QUERY_URL_LIMIT } from '@foyer/protocol/core'
import { base64url } from '../base64url.js'
import { networkFailure, readAnswer } from '../exchange.js'
import { systemClock } from '../platform.js'
import { DataError } from './data-error.js'
import { decode, encode } from './dates.js'

/** A `fetch` for paths of the server that adds the caller's credentials. */
export type DataFetch = (path: string, init?: RequestInit) => Promise<Response>
/** How the data service is reached: through a client of this package, or through your own `fetch`. */
export type DataVia =
  | DataFetch
  | {
      fetch: DataFetch
      /** As in `FoyerClient`: what is watched is read again when the person changes. */
      subscribe?(listener: () => void): () => void
      current?(): { readonly role: string; readonly subject: string | undefined }
    }

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
}

export interface SentRequest extends CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** An object, or a string of JSON. */
  body?: object | string
}
/**
 * Sends a request to a path below the root (default `/wix-data/v2`) and returns the JSON of the response, with dates
 * decoded.
 */
export interface Send {
  <T>(path: string, sent?: SentRequest): Promise<T>
  /** Sends a request to a path below the root, and resolves with its response whatever that is. */
  readonly open: DataFetch
  readonly via: DataVia
}

const ROOT = '/wix-data/v2'

/**
 * @throws DataError if the service rejects the call, FoyerError `NETWORK_FAILED` if no complete response arrives, the
 * session's error if there is no session, and the signal's reason if it aborts.
 */
export function createSend(via: DataVia, root = ROOT): Send {
  const fetch: DataFetch = (path, init) => (typeof via === 'function' ? via(path, init) : via.fetch(path, init))

  const send = async <T>(path: string, { method = 'POST', body, signal }: SentRequest = {}) => {
    const init: RequestInit = { method }
    if (signal) init.signal = signal
    if (body !== undefined) {
      init.headers = { 'content-type': 'application/json' }
      init.body = typeof body === 'string' ? body : encode(body)
    }
    const answer = await fetch(root + path, init)
      .then((response) => readAnswer(response, { clock: systemClock }))
      .catch((cause) => {
        throw signal?.aborted ? cause : networkFailure(cause)
      })
    if (answer.status !== 200 || !answer.isJson) throw new DataError(answer)
    return decode(answer.body) as T
  }
  return Object.assign(send, { open: (path: string, init?: RequestInit) => fetch(root + path, init), via })
}

/** Sends a read: by GET if path and query have at most 2048 characters, otherwise by POST (wire-protocol §8.2). */
export function read<T>(send: Send, path: string, request: object, { signal }: CallOptions): Promise<T> {
  const address = `${path}?${toQueryParameter(request)}`
  return ROOT.length + address.length > GET_QUERY_URL_LIMIT
    ? send(path, { body: request, signal })
    : send(address, { method: 'GET', signal })
}

/** Encodes a whole request as one query parameter (wire-protocol §1.3). */
export const toQueryParameter = (request: object) => `.r=${base64url(new TextEncoder().encode(encode(request)))}`

/**
 * For a trusted back end: reaches the data service with an API key. Never use it in a browser; the server rejects it
 * there.
 * @param options.url URL of the server, for example `https://auth.example.com`.
 * @example
 * const data = dataClient(withApiKey({ url: 'https://auth.example.com', apiKey: process.env.FOYER_API_KEY }))
 */
export function withApiKey(options: { url: string; apiKey: string; fetch?: typeof globalThis.fetch }): DataFetch {
  const url = new URL(options.url).href.replace(/\/+$/, '')
  return (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', options.apiKey)
    return (options.fetch ?? globalThis.fetch)(url + path, { ...init, headers })
  }
}

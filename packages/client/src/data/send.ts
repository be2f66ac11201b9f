import { GET_QUERY_URL_LIMIT } from '@foyer/protocol'
import { base64url } from '../base64url.js'
import { FoyerError } from '../errors.js'
import { networkFailure, readAnswer } from '../exchange.js'
import { systemClock } from '../platform.js'
import { DataError } from './data-error.js'
import { decode, encode } from './dates.js'

/** `fetch` to a path of the server, with whatever proves who calls. */
export type DataFetch = (path: string, init?: RequestInit) => Promise<Response>
/** How the data service is reached: by a client of this package, or by a `fetch` of your own. */
export type DataVia = DataFetch | { fetch: DataFetch }

/** What every call takes. */
export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal | undefined
}

export interface SentRequest extends CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** An object, or text that is JSON already. */
  body?: object | string
}
/**
 * Sends to a path below the root, `/wix-data/v2` unless told otherwise, and answers the JSON that comes back, its dates
 * decoded.
 */
export type Send = <T>(path: string, sent?: SentRequest) => Promise<T>

const ROOT = '/wix-data/v2'

/**
 * @throws DataError when the service refuses, FoyerError `NETWORK_FAILED` when no whole answer arrives, what the
 * session throws when there is none, and the signal's reason when it aborts.
 */
export function createSend(via: DataVia, root = ROOT): Send {
  const fetch: DataFetch = (path, init) => (typeof via === 'function' ? via(path, init) : via.fetch(path, init))

  return async <T>(path: string, { method = 'POST', body, signal }: SentRequest = {}) => {
    const init: RequestInit = { method }
    if (signal) init.signal = signal
    if (body !== undefined) {
      init.headers = { 'content-type': 'application/json' }
      init.body = typeof body === 'string' ? body : encode(body)
    }
    const answer = await fetch(root + path, init)
      .then((response) => readAnswer(response, { clock: systemClock }))
      .catch((cause) => {
        throw signal?.aborted || cause instanceof FoyerError ? cause : networkFailure(cause)
      })
    if (answer.status !== 200 || !answer.isJson) throw new DataError(answer)
    return decode(answer.body) as T
  }
}

/** A read: by GET while path and query have at most 2048 characters, else by POST of the same (wire-protocol §8.2). */
export function read<T>(send: Send, path: string, request: object, { signal }: CallOptions): Promise<T> {
  const address = `${path}?${toQueryParameter(request)}`
  return ROOT.length + address.length > GET_QUERY_URL_LIMIT
    ? send(path, { body: request, signal })
    : send(address, { method: 'GET', signal })
}

/** A whole request in one parameter of a GET (wire-protocol §1.3). */
export const toQueryParameter = (request: object) => `.r=${base64url(new TextEncoder().encode(encode(request)))}`

/**
 * For a trusted back end: reaches the data service by an API key. Never in a browser; the server refuses it there.
 * @param options.url where the server is, for example `https://auth.example.com`.
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

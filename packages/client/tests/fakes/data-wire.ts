import { type DataClient, dataClient } from '../../src/data/index.js'
import { json } from './scripted-server.js'

export interface WireCall {
  method: string
  /** Path and query. */
  url: string
  path: string
  /** The body, or the content of `.r`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read the bodies they sent
  body: any
}

/** A fake transport that records calls. Returns the replies in order; a reply can be a function of the call. */
export function dataWire(...replies: (object | Response | Error | ((call: WireCall) => Response))[]) {
  const calls: WireCall[] = []
  const fetch = async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const { pathname, searchParams } = new URL(url, 'https://auth.example.com')
    const parameter = searchParams.get('.r')
    const text = init.body ?? (parameter === null ? undefined : Buffer.from(parameter, 'base64url').toString())
    const call = {
      method: init.method ?? 'GET',
      url,
      path: pathname,
      body: text === undefined ? undefined : JSON.parse(String(text)),
    }
    calls.push(call)
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply instanceof Error) throw reply
    if (typeof reply === 'function') return reply(call)
    return reply instanceof Response ? reply.clone() : json(reply ?? {})
  }
  const data: DataClient = dataClient({ fetch })
  return { data, calls, fetch, bodies: () => calls.map(({ body }) => body) }
}

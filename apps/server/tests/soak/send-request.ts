import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any limit that the server promises to keep. */
const TIMEOUT_MS = 40_000

/** An answer; status 0 when there was none, and nobody knows what was done. */
export interface Reply {
  status: number
  body: Record<string, never> & ReplyBody
  text: string
}
interface ReplyBody {
  state?: string
  stateToken?: string
  sessionToken?: string
  identity?: { id: string }
  access_token?: string
  refresh_token?: string
  error?: string
  active?: boolean
  redirectSession?: { fullUrl: string }
  details?: { applicationError?: { code: string } }
}

export interface Send {
  json?: unknown
  token?: string
  headers?: Record<string, string>
}

/** One request to one node. Never throws. */
export async function send(url: string, { json, token, headers = {} }: Send = {}): Promise<Reply> {
  try {
    const answer = await fetch(url, {
      method: json === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: token }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, text, body: (isJson && text !== '' ? JSON.parse(text) : {}) as Reply['body'] }
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error), body: {} as Reply['body'] }
  }
}

/** A reply that says neither yes nor no. */
export const isLostReply = ({ status }: Reply): boolean => status === 0 || status === 503

/**
 * The authorization code that a silent page hands over. A page that reports a fault has a "code" too, that of the
 * fault.
 */
export const getErrorCode = ({ status, text }: Reply): string | undefined =>
  status === 200 ? /"code":"([^"]+)"/.exec(text)?.[1] : undefined

/** What was said, for a report. */
export const formatReply = ({ status, text, body }: Reply): string =>
  `${status} ${body.details?.applicationError?.code ?? body.error ?? body.state ?? text.slice(0, 120)}`

/** Waits for something that must come, looking every 25 ms of real time. */
export async function waitUntil<T>(
  isDone: () => T | undefined | Promise<T | undefined>,
  ms: number,
): Promise<T | undefined> {
  const end = performance.now() + ms
  for (;;) {
    const found = await isDone()
    if (found !== undefined) return found
    if (performance.now() > end) return undefined
    await pause(25)
  }
}

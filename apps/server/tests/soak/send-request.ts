import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any time limit that the server guarantees. */
const TIMEOUT_MS = 40_000

/** A response. Status 0 means that there was none, so the outcome is unknown. */
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

/** Sends one request to one node. Never throws. */
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

/** Whether a reply leaves the outcome unknown. */
export const isLostReply = ({ status }: Reply): boolean => status === 0 || status === 503

/**
 * Returns the authorization code from a silent-login page. An error page also contains a `code`, that of the error, but
 * has another status.
 */
export const getErrorCode = ({ status, text }: Reply): string | undefined =>
  status === 200 ? /"code":"([^"]+)"/.exec(text)?.[1] : undefined

/** Summarizes a reply for a report. */
export const formatReply = ({ status, text, body }: Reply): string =>
  `${status} ${body.details?.applicationError?.code ?? body.error ?? body.state ?? text.slice(0, 120)}`

/**
 * The longest duration of a fault plus half a minute: a longer wait for a definite response is a failure
 * (security-checklist 100).
 */
export const GIVE_UP_MS = 90_000

/** Polls every 25 ms of real time until there is a result. Resolves with undefined after `ms` milliseconds. */
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

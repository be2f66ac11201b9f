import { ROTATION_WINDOW_SECONDS } from '@foyer/protocol'
import { memberOf } from '../errors.js'
import { crossTabLock } from '../lock.js'
import { type Clock, pause } from '../platform.js'
import type { Renewed, Successors } from './successors.js'
import type { Renewal } from './token-call.js'

/** A call that hangs must not keep other tabs waiting; shorter than the window, so that there is time to ask again. */
const ATTEMPT_MS = 8_000
/**
 * Later than this after the first try the token presented may have lost its window: presenting it then ends the
 * session.
 */
const LAST_RETRY_MS = ROTATION_WINDOW_SECONDS * 1000 - 1_000
const RETRY_PAUSES_MS = [250, 1_000]

type Send = (init: RequestInit) => Promise<Response>
type Attempt = { response: Response; body: unknown; renewed: Renewed | undefined } | { failure: unknown }

interface Needs {
  successors: Successors
  /** The platform's locks; undefined when no other tab has these successors. */
  locks: LockManager | undefined
  clock: Clock
}

/**
 * Renews with the newest token of the chain that the presented one began, one renewal of a chain at a time, across tabs
 * too. The successor is kept before anybody sees the answer. A lost answer is asked for again with the same token,
 * since racers get the same successor (design §7). The answer is the server's own, whatever it says.
 */
export function renewerOf({ successors, locks, clock }: Needs) {
  const underWay = new Map<string, Promise<Response>>()

  async function renew(renewal: Renewal, send: Send): Promise<Response> {
    const first = renewal.refreshToken
    for (let presented = successors.newestOf(first); ; ) {
      const attempt = await answerTo(() => once(renewal, presented, send, clock), clock)
      if ('failure' in attempt) throw attempt.failure
      const { response, renewed } = attempt
      if (renewed) successors.adopt(first, presented, renewed)
      if (!isRefused(attempt)) return response
      const newest = successors.newestOf(first)
      if (newest === presented) {
        successors.forget(first) // RFC 6749 §5.2: the server itself says that it is dead
        return response
      }
      presented = newest // another tab renewed where there is no lock; its successor may still be good
    }
  }

  return async (renewal: Renewal, signal: AbortSignal | null | undefined, send: Send): Promise<Response> => {
    signal?.throwIfAborted()
    const chain = successors.chainOf(renewal.refreshToken)
    let shared = underWay.get(chain)
    if (shared === undefined) {
      shared = crossTabLock(chain, locks)(() => renew(renewal, send)).finally(() => underWay.delete(chain))
      underWay.set(chain, shared)
    }
    const response = await unlessAborted(shared, signal)
    return response.clone()
  }
}

/** Tries until there is an answer that says something, within the window of the token presented. */
async function answerTo(attemptOnce: () => Promise<Attempt>, clock: Clock): Promise<Attempt> {
  const started = clock.now()
  for (const wait of RETRY_PAUSES_MS) {
    const attempt = await attemptOnce()
    if (!isLost(attempt) || clock.now() - started + wait > LAST_RETRY_MS) return attempt
    await pause(clock, wait)
  }
  return attemptOnce()
}

async function once(renewal: Renewal, presented: string, send: Send, clock: Clock): Promise<Attempt> {
  const stop = new AbortController()
  const cancel = clock.schedule(ATTEMPT_MS, () => stop.abort())
  try {
    const response = await send({ ...renewal.presenting(presented), signal: stop.signal })
    const body = parsed(await response.clone().text())
    return { response, body, renewed: response.status === 200 ? renewedBy(body, presented) : undefined }
  } catch (failure) {
    return { failure }
  } finally {
    cancel()
  }
}

/** The renewal may have happened although we never saw it: no answer, half an answer, or a gateway that lost it. */
function isLost(attempt: Attempt): boolean {
  if ('failure' in attempt) return true
  const { status } = attempt.response
  return status === 502 || status === 504 || (status === 200 && attempt.renewed === undefined)
}

const isRefused = ({ response: { status }, body }: Extract<Attempt, { response: Response }>) =>
  (status === 400 || status === 401) && memberOf(body, 'error') === 'invalid_grant'

/** The tokens an answer brings. One that names no successor leaves the presented token in use (RFC 6749 §6). */
function renewedBy(body: unknown, presented: string): Renewed | undefined {
  const accessToken = memberOf(body, 'access_token')
  const refreshToken = memberOf(body, 'refresh_token') || presented
  const areTokens = typeof accessToken === 'string' && accessToken !== '' && typeof refreshToken === 'string'
  const isStrict = memberOf(body, 'refresh_token_rotation') === 'strict'
  return areTokens ? { accessToken, refreshToken, isStrict } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One caller may give up what several wait for. */
function unlessAborted<T>(shared: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return shared
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

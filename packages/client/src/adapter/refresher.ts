import { ROTATION_WINDOW_SECONDS } from '@foyer/protocol/core'
import { getProperty } from '../errors.js'
import { createCrossTabLock } from '../lock.js'
import { type Clock, pause } from '../platform.js'
import type { RefreshedTokens, Successors } from './successors.js'
import type { RefreshCall } from './token-call.js'

/**
 * Timeout of a request, so that a hanging one does not block other tabs; shorter than the rotation window, to leave
 * time for a retry.
 */
const ATTEMPT_MS = 8_000
/**
 * No retry later than this after the first attempt: the rotation window of the presented token may have closed, and
 * presenting it then ends the session.
 */
const LAST_RETRY_MS = ROTATION_WINDOW_SECONDS * 1000 - 1_000
const RETRY_PAUSES_MS = [250, 1_000]

type Send = (init: RequestInit) => Promise<Response>
type Attempt = { response: Response; body: unknown; refreshed: RefreshedTokens | undefined } | { failure: unknown }

interface RefresherDeps {
  successors: Successors
  /** `navigator.locks`; `undefined` if no other tab shares these successors. */
  locks: LockManager | undefined
  clock: Clock
}

/**
 * Refreshes with the newest token of the chain that the presented token started, one refresh of a chain at a time,
 * across tabs too. The successor is stored before the response is returned. If a response is lost, the request is
 * repeated with the same token, since concurrent refreshes receive the same successor (design §7). Returns the
 * server's response, whatever its status.
 */
export function createRefresher({ successors, locks, clock }: RefresherDeps) {
  const inFlight = new Map<string, Promise<Response>>()

  async function refresh(renewal: RefreshCall, send: Send): Promise<Response> {
    const first = renewal.refreshToken
    for (let presented = successors.latest(first); ; ) {
      const attempt = await sendWithRetries(() => sendOnce(renewal, presented, send, clock), clock)
      if ('failure' in attempt) throw attempt.failure
      const { response, refreshed } = attempt
      if (refreshed) successors.record(first, presented, refreshed)
      if (!isRejected(attempt)) return response
      const newest = successors.latest(first)
      if (newest === presented) {
        successors.deleteChain(first) // RFC 6749 §5.2: the server itself rejected the token
        return response
      }
      presented = newest // another tab refreshed where locks are missing; its successor may still be valid
    }
  }

  return async (renewal: RefreshCall, signal: AbortSignal | null | undefined, send: Send): Promise<Response> => {
    signal?.throwIfAborted()
    const chain = successors.keyOf(renewal.refreshToken)
    let shared = inFlight.get(chain)
    if (shared === undefined) {
      shared = createCrossTabLock(chain, locks)(() => refresh(renewal, send)).finally(() => inFlight.delete(chain))
      inFlight.set(chain, shared)
    }
    const response = await raceAbort(shared, signal)
    return response.clone()
  }
}

/** Retries until a conclusive response arrives, within the rotation window of the presented token. */
async function sendWithRetries(attemptOnce: () => Promise<Attempt>, clock: Clock): Promise<Attempt> {
  const started = clock.now()
  for (const wait of RETRY_PAUSES_MS) {
    const attempt = await attemptOnce()
    if (!isLostResponse(attempt) || clock.now() - started + wait > LAST_RETRY_MS) return attempt
    await pause(clock, wait)
  }
  return attemptOnce()
}

async function sendOnce(renewal: RefreshCall, presented: string, send: Send, clock: Clock): Promise<Attempt> {
  const stop = new AbortController()
  const cancel = clock.schedule(ATTEMPT_MS, () => stop.abort())
  try {
    const response = await send({ ...renewal.replay(presented), signal: stop.signal })
    const body = parseJson(await response.clone().text())
    return { response, body, refreshed: response.status === 200 ? parseRefreshed(body, presented) : undefined }
  } catch (failure) {
    return { failure }
  } finally {
    cancel()
  }
}

/** The refresh may have happened although its response was lost: no response, an incomplete one, or a gateway error. */
function isLostResponse(attempt: Attempt): boolean {
  if ('failure' in attempt) return true
  const { status } = attempt.response
  return status === 502 || status === 504 || (status === 200 && attempt.refreshed === undefined)
}

const isRejected = ({ response: { status }, body }: Extract<Attempt, { response: Response }>) =>
  (status === 400 || status === 401) && getProperty(body, 'error') === 'invalid_grant'

/** Parses a token response. If it contains no successor, the presented token remains in use (RFC 6749 §6). */
function parseRefreshed(body: unknown, presented: string): RefreshedTokens | undefined {
  const accessToken = getProperty(body, 'access_token')
  const refreshToken = getProperty(body, 'refresh_token') || presented
  const areTokens = typeof accessToken === 'string' && accessToken !== '' && typeof refreshToken === 'string'
  const isStrict = getProperty(body, 'refresh_token_rotation') === 'strict'
  return areTokens ? { accessToken, refreshToken, isStrict } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Lets one caller abort without cancelling the shared request. */
function raceAbort<T>(shared: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return shared
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

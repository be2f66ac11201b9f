import { createPlatform } from '../platform.js'
import { type Presence, watchPresence } from './presence.js'
import { readEvents, type ServerEvent } from './read-events.js'

/** Sends a request with the caller's credentials, for example `client.fetch`. */
export type StreamFetch = (path: string, init: RequestInit) => Promise<Response>

export interface EventStreamOptions {
  fetch: StreamFetch
  /** Path and query of the stream, without `after`. */
  path: string
  /** A position from an earlier stream, from which this one continues. */
  after?: number | undefined
  /**
   * Called when a connection is open: what is read from then on is complete together with the later changes. With
   * `isResumed`, so is what was read before, unless `onReset` follows.
   */
  onReady?(data: Record<string, unknown>, isResumed: boolean): void
  /** Called with the data of each change, once each, in order. */
  onChange(data: Record<string, unknown>): void
  /** Called when changes may be missing: read everything again. */
  onReset(data: Record<string, unknown>): void
  /** Called when the server refuses the stream for good, with its response. The stream is over then. */
  onRefused?(response: Response): void
}

export interface EventStream {
  /** The position of the last change, for a stream that continues from there. */
  position(): number | undefined
  close(): void
}

const { random } = createPlatform({})
const MINUTE = 60_000
/** Limits of waiting, in milliseconds. */
const FIRST_RETRY = 500
const LAST_RETRY = MINUTE / 2
/** A buffering proxy delivers nothing of a stream. After this time without an event, polling replaces it. */
const READY_TIMEOUT = 10_000
/** The server sends something every 20 s. */
const SILENCE_TIMEOUT = MINUTE
const POLL_EVERY = 5000
/** Returns whether a later request may succeed. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Opens a stream of server events. It reconnects with a growing delay when it ends, and continues after the last event.
 * It is closed while a page is hidden for more than half a minute. If no stream can be opened, it polls every 5
 * seconds.
 */
export function eventStream(options: EventStreamOptions): EventStream {
  let position = options.after
  let isClosed = false
  let isPolling = false
  let connection: AbortController | undefined
  const presence: Presence = watchPresence(() => connection?.abort())

  function take({ type, data, position: at }: ServerEvent, isResumed: boolean): void {
    // The server may repeat a change when a stream continues.
    const isKnown = at !== undefined && position !== undefined && at <= position
    // After a reset, positions may start again: those of a restored server are smaller.
    if (type === 'reset' || (at !== undefined && !isKnown)) position = at
    const details = (data ?? {}) as Record<string, unknown>
    if (type === 'change' && !isKnown) options.onChange(details)
    else if (type === 'reset') options.onReset(details)
    else if (type === 'ready') options.onReady?.(details, isResumed)
  }

  /** Returns whether the server answered with a stream. */
  async function connect(): Promise<boolean> {
    const own = new AbortController()
    connection = own
    const isResumed = position !== undefined
    let isReady = false
    let timer = setTimeout(() => own.abort(), READY_TIMEOUT)
    const stayAlive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => own.abort(), isReady ? SILENCE_TIMEOUT : READY_TIMEOUT)
    }
    try {
      const response = await options.fetch(addressOf(options.path, position, isPolling), {
        headers: { accept: 'text/event-stream' },
        signal: own.signal,
      })
      if (!response.ok) {
        if (!isTemporary(response.status)) refuse(response)
        return false
      }
      if (response.body === null) return false
      for await (const event of readEvents(response.body, stayAlive)) {
        if (isClosed) break
        if (event.type === 'ready') isReady = true
        take(event, isResumed)
      }
      return isReady
    } catch {
      // Nothing of a response arrived in time although the page is in use.
      if (own.signal.aborted && !isReady && !isClosed && presence.isPresent()) isPolling = true
      return isReady
    } finally {
      clearTimeout(timer)
    }
  }

  function refuse(response: Response): void {
    close()
    options.onRefused?.(response)
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!isClosed) {
      await presence.present()
      if (isClosed) return
      failures = (await connect()) ? 0 : failures + 1
      if (isClosed) return
      const delay = Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY)
      await presence.pause(isPolling && failures === 0 ? POLL_EVERY : spread(delay))
    }
  }

  function close(): void {
    isClosed = true
    connection?.abort()
    presence.stop()
  }

  void run()
  return { position: () => position, close }
}

function addressOf(path: string, position: number | undefined, isPolling: boolean): string {
  const more = [...(position === undefined ? [] : [`after=${position}`]), ...(isPolling ? ['seconds=0'] : [])]
  return more.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${more.join('&')}`
}

/** Between half of a delay and all of it, so that the clients of a server that stopped do not return at once. */
const spread = (delay: number): number => delay * (1 - (random(1)[0] as number) / 512)

import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../../../kernel/clock.js'
import { TooManyRequests } from '../../../kernel/errors/too-many-requests.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { networkOf } from '../../../kernel/network.js'
import type { Random } from '../../../kernel/random.js'
import type { LiveEvent, Topic } from '../../../platform/live/live-event-store.js'
import type { Listening, LiveFeed } from '../../../platform/live/live-feed.js'
import { type EventStream, eventStream } from './event-stream.js'

/** Limits of the open streams of one node. */
export interface StreamLimits {
  total: number
  /** Of one network: many people may share an address. */
  perNetwork: number
  /** Of one member, visitor or API key: each tab has one. */
  perCaller: number
  /** Milliseconds after which something is sent to an idle client: proxies close idle connections after 60 s. */
  heartbeatMs: number
  /** How often the permissions of open streams are checked, in milliseconds: a revocation is in force within 5 s. */
  checkEveryMs: number
}

const streamLimits: StreamLimits = {
  total: 5000,
  perNetwork: 1000,
  perCaller: 20,
  heartbeatMs: 20 * SECOND,
  checkEveryMs: 2 * SECOND,
}

/** What a stream reports, and to whom. */
interface StreamSource {
  topics: readonly Topic[]
  /** A position that the caller has from an earlier stream. */
  after: number | undefined
  /** The seconds after which the stream ends; 0 ends it after what the caller has missed. */
  seconds: number | undefined
  /** Identifies the member, visitor or API key, for its limit. */
  callerId: string
  /** Called once events are recorded, before the response begins. Its errors are the answer. */
  prepare?(): Promise<void>
  /** Whether the caller still has the permissions that it had when the stream began. May throw if it has not. */
  isPermitted(): boolean
  /**
   * Returns the data of an event `change`; undefined if the caller must not know of the event; `'reset'` if its
   * permissions may have changed, so that it has to connect again.
   */
  view(event: LiveEvent): object | 'reset' | undefined
  /** Returns the data of an event `reset`: what was read of these topics is no longer current. */
  viewReset(topics: readonly Topic[]): object
}

export interface EventStreams {
  /**
   * Answers a request with a stream of the events of topics.
   * @throws TooManyRequests, DatabaseUnavailable, and the errors of `prepare`
   */
  open(call: { request: FastifyRequest; reply: FastifyReply }, source: StreamSource): Promise<FastifyReply>
  /** Ends all streams, so that their clients connect to another node. */
  stop(): void
}

interface OpenStream {
  stream: EventStream
  source: StreamSource
  listening: Listening
  /** False while the caller receives what it has missed. */
  isCurrent: boolean
  /** By `performance.now`. */
  endsAt: number
}

/** The streams of events of one node, with their limits (decision 34). */
export function eventStreams(
  { liveFeed, random }: { liveFeed: Pick<LiveFeed, 'listen'>; random: Random },
  limits: StreamLimits = streamLimits,
): EventStreams {
  const streams = new Set<OpenStream>()
  /** Numbers of streams, also of those that wait for the database: in all, by network and by caller. */
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function reserve(source: StreamSource, ip: string): () => void {
    const counted = [
      { key: 'all', limit: limits.total },
      { key: `network ${networkOf(ip)}`, limit: limits.perNetwork },
      { key: `caller ${source.callerId}`, limit: limits.perCaller },
    ]
    if (isStopped || counted.some(({ key, limit }) => (counts.get(key) ?? 0) >= limit))
      throw new TooManyRequests('Too many streams of events are open. Close one, or try again later.', 10)
    for (const { key } of counted) counts.set(key, (counts.get(key) ?? 0) + 1)
    return () => {
      for (const { key } of counted) {
        const left = (counts.get(key) ?? 1) - 1
        if (left === 0) counts.delete(key)
        else counts.set(key, left)
      }
    }
  }

  function check(): void {
    const now = performance.now()
    for (const { stream, source, listening, isCurrent, endsAt } of streams) {
      if (!isStillPermitted(source)) stream.end('the permission has ended')
      else if (now >= endsAt) stream.end('the time is over')
      else if (isCurrent && stream.idleMs() >= limits.heartbeatMs) stream.sendPosition(listening.position())
    }
  }
  function add(open: OpenStream): void {
    streams.add(open)
    timer ??= setInterval(check, limits.checkEveryMs).unref()
  }
  function remove(open: OpenStream): void {
    streams.delete(open)
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    async open({ request, reply }, source) {
      const release = reserve(source, request.ip)
      const { topics, after } = source
      // A HEAD request has no body to wait for.
      const seconds = request.method === 'HEAD' ? 0 : source.seconds
      try {
        await liveFeed.listen(topics, after, async (listening) => {
          await source.prepare?.()
          const stream = eventStream(reply)
          const open: OpenStream = {
            stream,
            source,
            listening,
            isCurrent: false,
            endsAt: performance.now() + durationMs(seconds, random),
          }
          stream.onClose(() => {
            listening.stop()
            remove(open)
            release()
          })
          add(open)
          if (isStopped) stream.end(STOPPING)
          return {
            receive: (events) => sendAll(stream, source, events),
            reset: (missed) => stream.send('reset', source.viewReset(missed)),
            drained: stream.drained,
            becomeCurrent() {
              open.isCurrent = true
              stream.sendPosition(listening.position())
              if (seconds === 0) stream.end('the time is over')
            },
          }
        })
      } catch (error) {
        release()
        throw error
      }
      return reply
    },
    stop() {
      isStopped = true
      for (const { stream } of streams) stream.end(STOPPING)
    },
  }
}

const STOPPING = 'the server stops'

function sendAll(stream: EventStream, source: StreamSource, events: readonly LiveEvent[]): void {
  for (const event of events) {
    const view = source.view(event)
    if (view === 'reset') {
      stream.send('reset', source.viewReset([event.topic]), event.position)
      stream.end('permissions may have changed')
      return
    }
    if (view !== undefined) stream.send('change', view, event.position)
  }
}

function isStillPermitted(source: StreamSource): boolean {
  try {
    return source.isPermitted()
  } catch {
    return false
  }
}

/** Streams that began together end at different times, so that their clients do not connect again at once. */
function durationMs(seconds: number | undefined, random: Random): number {
  const longest = lifetimes.eventStream.ms * (1 - random.bytes(1).readUInt8() / 1024)
  return seconds ? Math.min(longest, seconds * SECOND) : longest
}

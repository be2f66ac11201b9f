import type { Clock } from '../../kernel/clock.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { Storage } from '../database/storage.js'
import { type PeriodicJob, periodicJob } from '../threads/periodic-job.js'
import type { LiveEvent, LiveEventStore, Topic } from './live-event-store.js'

/** How often a node with listeners looks for events, in milliseconds. Half of that is the mean delay of an event. */
const POLL_EVERY_MS = 200
/** Maximum number of events of one read, and of positions assigned in one transaction. */
const BATCH_SIZE = 500
/** How often a node extends the recording of its topics while it is in force. */
const EXTENSIONS = 10

/** Receives the events of topics. Its functions must not throw. */
interface LiveListener {
  /** Called with events of the topics, in the order of their positions, each once. */
  receive(events: readonly LiveEvent[]): void
  /** Called when events of these topics may be missing: what was read before is no longer current. */
  reset(topics: readonly Topic[]): void
  /** Called once, when the listener has received all events that it has missed. */
  becomeCurrent(): void
  /** Resolves when the listener can receive more. Called between pages of events that it has missed. */
  drained(): Promise<void>
}

export interface Listening {
  /** All events of the topics up to this position were received. */
  position(): number
  stop(): void
}

export interface LiveFeed {
  /**
   * Adds a listener for topics. It receives the events from now on. With `after`, a position from an earlier
   * `Listening` on any node, the events after that come first, or a reset if they are no longer known. `open` creates
   * the listener once the events are recorded: what it reads is complete together with them.
   * @throws DatabaseUnavailable, and the errors of `open`
   */
  listen(
    topics: readonly Topic[],
    after: number | undefined,
    open: (listening: Listening) => Promise<LiveListener>,
  ): Promise<void>
  stop(): Promise<void>
}

interface Subscriber {
  topics: ReadonlySet<Topic>
  /** Undefined until its topics are recorded. */
  listener: LiveListener | undefined
  /** False while it receives what it has missed. */
  isLive: boolean
  isStopped: boolean
  position: number
}

/**
 * Reads the live events of the site, in one loop for all listeners of a node, and only while it has some (decision 34).
 * Positions are the same on every node.
 */
export function liveFeed(
  { storage, clock }: { storage: Storage<{ liveEvents: LiveEventStore }>; clock: Clock },
  onFailure: (error: unknown) => void,
): LiveFeed {
  const subscribers = new Set<Subscriber>()
  /** The topics that this node extends, and the positions after which their events are recorded. */
  const recorded = new Map<Topic, number>()
  let extendedAt = 0
  /** All events up to this position were passed on to the live subscribers. */
  let position = 0
  let starting: Promise<void> | undefined
  let loop: PeriodicJob | undefined

  const listAfter = (after: number) => storage.read(({ liveEvents }) => liveEvents.listAfter(after, BATCH_SIZE))
  const getFeed = () => storage.read(({ liveEvents }) => liveEvents.getFeed())
  /** Assigns positions to a batch of events. Returns their number. */
  const assignPositions = async (): Promise<number> =>
    (await storage.read(({ liveEvents }) => liveEvents.hasUnassignedPositions()))
      ? storage.transact(({ liveEvents }) => liveEvents.assignPositions(BATCH_SIZE, clock.now()))
      : 0

  const assignAllPositions = async (): Promise<void> => {
    while ((await assignPositions()) === BATCH_SIZE);
  }

  async function start(): Promise<void> {
    await assignAllPositions()
    position = Math.max(position, (await getFeed())?.lastPosition ?? 0)
    extendedAt = performance.now()
    const started = periodicJob(POLL_EVERY_MS, async () => {
      if (subscribers.size === 0) void end(started)
      else
        try {
          await readNewEvents()
          await extendInTime()
        } catch (error) {
          onFailure(error)
        }
      return POLL_EVERY_MS
    })
    loop = started
  }

  function end(ended: PeriodicJob | undefined): Promise<void> | undefined {
    loop = undefined
    starting = undefined
    recorded.clear()
    return ended?.stop()
  }

  async function readNewEvents(): Promise<void> {
    for (;;) {
      const assigned = await assignPositions()
      const events = await listAfter(position)
      if (events.length > 0) {
        position = lastOf(events)
        for (const subscriber of subscribers) if (subscriber.isLive) passOn(subscriber, events)
      }
      if (events.length < BATCH_SIZE && assigned < BATCH_SIZE) return
    }
  }

  function passOn(subscriber: Subscriber, events: readonly LiveEvent[]): void {
    const own = events.filter((event) => event.position > subscriber.position && subscriber.topics.has(event.topic))
    subscriber.position = Math.max(subscriber.position, lastOf(events))
    if (own.length > 0) subscriber.listener?.receive(own)
  }

  /** Extends the recording of topics, or starts it. Listeners of topics that were not recorded meanwhile are reset. */
  async function extend(topics: readonly Topic[]): Promise<void> {
    for (const topic of topics) {
      const now = clock.now()
      const until = now + lifetimes.liveTopic.ms
      const since =
        (await storage.write(({ liveEvents }) => liveEvents.extend(topic, until))) ??
        (await storage.transact(({ liveEvents }) => liveEvents.start(topic, now, until)))
      const before = recorded.get(topic) ?? since
      recorded.set(topic, since)
      if (since > before)
        for (const { topics: own, listener } of subscribers) if (own.has(topic)) listener?.reset([topic])
    }
  }

  async function extendInTime(): Promise<void> {
    if (performance.now() - extendedAt < lifetimes.liveTopic.ms / EXTENSIONS) return
    const listened = new Set([...subscribers].flatMap(({ topics }) => [...topics]))
    for (const topic of recorded.keys()) if (!listened.has(topic)) recorded.delete(topic)
    await extend([...listened])
    await storage.write(({ liveEvents }) => liveEvents.stopExpired(clock.now()))
    extendedAt = performance.now()
  }

  /** Makes sure that the topics of a subscriber are recorded and read. */
  async function prepare({ topics }: Subscriber): Promise<void> {
    await extend([...topics].filter((topic) => !recorded.has(topic)))
    starting ??= start().catch((error) => {
      starting = undefined
      throw error
    })
    await starting
  }

  function becomeLive(subscriber: Subscriber, from: number): void {
    Object.assign(subscriber, { position: from, isLive: true })
    subscriber.listener?.becomeCurrent()
  }

  /** Passes on what the subscriber has missed since a position, until it has everything that the others have. */
  async function resume(subscriber: Subscriber, listener: LiveListener, after: number): Promise<void> {
    await assignAllPositions()
    const { lastPosition = 0, beginsAfter = 0 } = (await getFeed()) ?? {}
    const topics = [...subscriber.topics]
    const isKnown = after <= lastPosition && after >= beginsAfter
    const missed = topics.filter((topic) => !isKnown || after < (recorded.get(topic) ?? after + 1))
    if (subscriber.isStopped) return
    if (missed.length > 0) listener.reset(missed)
    // What the listener reads after a reset has everything up to the last position.
    if (missed.length === topics.length)
      return becomeLive(subscriber, Math.max(lastPosition, firstPosition(subscriber)))
    subscriber.position = after
    do {
      await listener.drained()
      const known = position
      const events = await listAfter(subscriber.position)
      if (subscriber.isStopped) return
      if (events.length > 0) passOn(subscriber, events)
      // A page that is not full has everything up to the position that was known when it was read.
      if (events.length < BATCH_SIZE) subscriber.position = Math.max(subscriber.position, known)
    } while (subscriber.position < position)
    becomeLive(subscriber, subscriber.position)
  }

  /** The position from which a subscriber receives everything. */
  const firstPosition = ({ topics }: Subscriber): number =>
    Math.max(position, ...[...topics].map((topic) => recorded.get(topic) ?? 0))

  return {
    async listen(topics, after, open) {
      const subscriber: Subscriber = {
        topics: new Set(topics),
        listener: undefined,
        isLive: false,
        isStopped: false,
        position: 0,
      }
      const stop = () => {
        subscriber.isStopped = true
        subscribers.delete(subscriber)
      }
      subscribers.add(subscriber)
      let listener: LiveListener
      let first: number
      try {
        await prepare(subscriber)
        first = after ?? firstPosition(subscriber)
        listener = await open({ position: () => subscriber.position, stop })
      } catch (error) {
        stop()
        throw error
      }
      subscriber.listener = listener
      resume(subscriber, listener, first).catch((error) => {
        onFailure(error)
        if (subscriber.isStopped) return
        listener.reset(topics)
        becomeLive(subscriber, firstPosition(subscriber))
      })
    },
    async stop() {
      subscribers.clear()
      await end(loop)
    },
  }
}

const lastOf = (events: readonly LiveEvent[]): number => (events.at(-1) as LiveEvent).position

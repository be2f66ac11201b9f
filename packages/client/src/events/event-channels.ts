import { type EventStream, eventStream, type StreamFetch } from './event-stream.js'

/** How the channels of one stream are requested, and named in its events. */
export interface EventChannelsOptions {
  fetch: StreamFetch
  /** Path and query of a stream of these channels. */
  path(channels: readonly string[]): string
  channelOf(change: Record<string, unknown>): unknown
  channelsOf(reset: Record<string, unknown>): unknown
}

export interface ChannelListener {
  onChange(data: Record<string, unknown>): void
  /** Called when changes may be missing, and when the first connection is open: read everything again. */
  onReset(): void
  /** Called if the server refuses the stream for good. */
  onRefused?(): void
}

/** Channels of events that share one connection. */
export interface EventChannels {
  /** Returns a function that stops. */
  listen(channel: string, listener: ChannelListener): () => void
  /** Connects again as a new listener: all listeners are reset. */
  restart(): void
}

/** How long a change of the channels waits for others, in milliseconds: a page shows its lists one after the other. */
const GATHER_MS = 20

/** Creates channels of events. The connection is open while there are listeners. */
export function eventChannels({ fetch, path, channelOf, channelsOf }: EventChannelsOptions): EventChannels {
  const listeners = new Map<string, Set<ChannelListener>>()
  let stream: EventStream | undefined
  /** The channels of the stream. */
  let requested = ''
  let isUpdating = false

  const channels = () => [...listeners.keys()].sort()
  const listenersOf = (channel: unknown) => [...(listeners.get(String(channel)) ?? [])]
  const reset = (channel: unknown) => {
    for (const listener of listenersOf(channel)) listener.onReset()
  }

  function connect(after: number | undefined): void {
    stream?.close()
    const wanted = channels()
    requested = wanted.join()
    stream =
      wanted.length === 0
        ? undefined
        : eventStream({
            fetch,
            path: path(wanted),
            after,
            onReady: (_data, isResumed) => {
              if (!isResumed) wanted.forEach(reset)
            },
            onChange(data) {
              for (const listener of listenersOf(channelOf(data))) listener.onChange(data)
            },
            onReset(data) {
              const missed = channelsOf(data)
              if (Array.isArray(missed)) missed.forEach(reset)
            },
            onRefused() {
              for (const listener of wanted.flatMap(listenersOf)) listener.onRefused?.()
            },
          })
  }

  /** Connects again, from the same position, if other channels are listened to than those of the stream. */
  function update(): void {
    if (isUpdating) return
    isUpdating = true
    setTimeout(() => {
      isUpdating = false
      if (channels().join() !== requested) connect(stream?.position())
    }, GATHER_MS)
  }

  return {
    listen(channel, listener) {
      const own = { ...listener }
      const ofChannel = listeners.get(channel) ?? new Set()
      listeners.set(channel, ofChannel.add(own))
      update()
      return () => {
        if (!ofChannel.delete(own) || ofChannel.size > 0) return
        listeners.delete(channel)
        update()
      }
    },
    restart() {
      if (listeners.size > 0) connect(undefined)
    },
  }
}

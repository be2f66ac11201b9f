import { type EventChannels, eventChannels } from '@foyer/client/events'
import { useEffect, useRef } from 'react'
import { useSession } from './owner.js'
import type { Session } from './session.js'

type StreamOptions = Omit<Parameters<typeof eventChannels>[0], 'fetch'>

export interface StreamListener<Event> {
  onChange(event: Event): void
  /** Called when changes may be missing, and when the connection is first open. */
  onReset(): void
  /** Called if there is no stream of this channel. */
  onRefused?(): void
}

/**
 * Creates a hook that listens to a channel of a stream while the component is shown (decision 34). All components share
 * one connection for each stream. Without a channel the hook does not listen. `read` reads an event from its data.
 */
export function createEventHook<Event>(
  stream: StreamOptions,
  read: (data: Readonly<Record<string, unknown>>) => Event,
) {
  const channelsByClient = new WeakMap<Session['client'], EventChannels>()
  const channelsOf = (client: Session['client']): EventChannels => {
    const channels =
      channelsByClient.get(client) ?? eventChannels({ ...stream, fetch: (path, init) => client.fetch(path, init) })
    channelsByClient.set(client, channels)
    return channels
  }
  return (channel: string | undefined, listener: StreamListener<Event>): void => {
    const { client } = useSession()
    const current = useRef(listener)
    current.current = listener
    useEffect(
      () =>
        channel === undefined
          ? undefined
          : channelsOf(client).listen(channel, {
              onChange: (data) => current.current.onChange(read(data)),
              onReset: () => current.current.onReset(),
              onRefused: () => current.current.onRefused?.(),
            }),
      [client, channel],
    )
  }
}

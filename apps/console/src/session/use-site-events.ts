import { type EventChannels, eventChannels } from '@foyer/client/events'
import { useEffect, useRef } from 'react'
import { useSession } from './owner.js'
import type { Session } from './session.js'

export type SiteTopic = 'members' | 'requests' | 'audit' | 'overview' | 'inbox'

/** A change that the server reports. The id is that of the member, entry or email; empty for the overview. */
export interface SiteEvent {
  id: string
  kind: 'created' | 'updated' | 'removed'
}

export interface SiteEventListener {
  onChange(event: SiteEvent): void
  /** Called when changes may be missing, and when the connection is first open. */
  onReset(): void
  /** Called if there is no stream of this topic. */
  onRefused?(): void
}

/** All pages share one connection. */
const channelsByClient = new WeakMap<Session['client'], EventChannels>()

function channelsOf(client: Session['client']): EventChannels {
  const channels =
    channelsByClient.get(client) ??
    eventChannels({
      fetch: (path, init) => client.fetch(path, init),
      path: (topics) => `/owner/v1/events?topics=${topics.join()}`,
      channelOf: ({ topic }) => topic,
      channelsOf: ({ topics }) => topics,
    })
  channelsByClient.set(client, channels)
  return channels
}

/** Listens to the changes of a topic while the component is shown. */
export function useSiteEvents(topic: SiteTopic, listener: SiteEventListener): void {
  const { client } = useSession()
  const current = useRef(listener)
  current.current = listener
  useEffect(
    () =>
      channelsOf(client).listen(topic, {
        onChange: ({ id, kind }) => current.current.onChange({ id: String(id), kind: kind as SiteEvent['kind'] }),
        onReset: () => current.current.onReset(),
        onRefused: () => current.current.onRefused?.(),
      }),
    [client, topic],
  )
}

import { type EventChannels, eventChannels } from '@foyer/client/events'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../session/owner.js'
import type { Session } from '../../../session/session.js'

interface ItemEventListener {
  onChange(itemId: string): void
  /** Called when changes may be missing, and when the connection is first open. */
  onReset(): void
}

/** All collections share one connection. */
const channelsByClient = new WeakMap<Session['client'], EventChannels>()

function channelsOf(client: Session['client']): EventChannels {
  const channels =
    channelsByClient.get(client) ??
    eventChannels({
      fetch: (path, init) => client.fetch(path, init),
      path: (ids) => `/wix-data/v2/item-events?dataCollectionIds=${ids.map(encodeURIComponent).join()}`,
      channelOf: ({ dataCollectionId }) => dataCollectionId,
      channelsOf: ({ dataCollectionIds }) => dataCollectionIds,
    })
  channelsByClient.set(client, channels)
  return channels
}

/** Listens to the changes of a collection while the component is shown (decision 34). */
export function useItemEvents(collectionId: string, listener: ItemEventListener): void {
  const { client } = useSession()
  const current = useRef(listener)
  current.current = listener
  useEffect(
    () =>
      channelsOf(client).listen(collectionId, {
        onChange: ({ dataItemId }) => current.current.onChange(String(dataItemId)),
        onReset: () => current.current.onReset(),
        // Without a stream the rows are loaded when the window regains focus.
        onRefused: () => {},
      }),
    [client, collectionId],
  )
}

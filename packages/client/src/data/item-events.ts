import { type EventChannels, eventChannels } from '../events/event-channels.js'
import type { Send } from './send.js'

/** A change of an item that the caller may read, or could read before. */
export interface ItemEvent {
  id: string
  /** `removed` also if the caller may no longer read the item. */
  kind: 'created' | 'updated' | 'removed'
}

export interface ItemEventListener {
  onChange(event: ItemEvent): void
  /** Called when changes may be missing, and when the first connection is open: read everything again. */
  onReset(): void
}

const channelsBySend = new WeakMap<Send, EventChannels>()

/**
 * Listens to the changes of a collection. All listeners of a data client share one connection. A collection that the
 * caller may not read has no changes. Returns a function that stops.
 */
export function listenToItems(send: Send, collectionId: string, { onChange, onReset }: ItemEventListener): () => void {
  const channels = channelsBySend.get(send) ?? createChannels(send)
  channelsBySend.set(send, channels)
  return channels.listen(collectionId, {
    onChange: ({ dataItemId, kind }) => onChange({ id: String(dataItemId), kind: kind as ItemEvent['kind'] }),
    onReset,
  })
}

/** What is listened to is reset when the session becomes that of another person. */
function createChannels({ open, via }: Send): EventChannels {
  const channels = eventChannels({
    fetch: open,
    path: (collectionIds) => `/item-events?dataCollectionIds=${collectionIds.map(encodeURIComponent).join()}`,
    channelOf: ({ dataCollectionId }) => dataCollectionId,
    channelsOf: ({ dataCollectionIds }) => dataCollectionIds,
  })
  if (typeof via === 'function') return channels
  const { subscribe, current } = via
  const currentPerson = () => {
    const { role, subject } = current?.() ?? {}
    return role === undefined || role === 'none' ? undefined : `${role} ${subject}`
  }
  let person = currentPerson()
  subscribe?.(() => {
    const before = person
    person = currentPerson()
    // The first session is the one that the stream has started itself.
    if (before !== undefined && person !== before) channels.restart()
  })
  return channels
}

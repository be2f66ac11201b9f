/**
 * What a live event is about: a topic of the owner API, or the items of a collection (`items/` and its id). Triggers
 * record the events of a topic while someone listens to it (decision 34).
 */
export type Topic = string

/** Returns the topic of the items of a collection. */
export const itemsTopic = (collectionId: string): Topic => `${ITEMS}${collectionId}`
/** Returns the collection of a topic of items, otherwise undefined. */
export const collectionOf = (topic: Topic): string | undefined =>
  topic.startsWith(ITEMS) ? topic.slice(ITEMS.length) : undefined
const ITEMS = 'items/'

export type LiveEventKind =
  | 'created'
  | 'updated'
  | 'removed'
  /** The item belonged to `ownerId` before; another event says that it was updated. */
  | 'disowned'
  /** The collection was changed or deleted, so who may read its items may have changed. */
  | 'collection'

/** A committed change. It names its subject, and has none of its content. */
export interface LiveEvent {
  /** Increases over all topics of the site; never reused. */
  position: number
  topic: Topic
  subjectId: string
  kind: LiveEventKind
  /** The owner of an item; null for other topics. */
  ownerId: string | null
}

export interface LiveEventStore {
  /**
   * Extends the recording of a topic until a time, in milliseconds since 1970. Returns the position after which all its
   * events are recorded; undefined if it is not recorded.
   */
  extend(topic: Topic, until: number): Promise<number | undefined>
  /**
   * Starts the recording of a topic, in a transaction of its own: it waits for writes in progress, which may wait for
   * other locks. Returns the position after which all its events are recorded: one that no listener has had before.
   */
  start(topic: Topic, now: number, until: number): Promise<number>
  /** Stops the recording of topics whose time has passed. */
  stopExpired(now: number): Promise<void>
  hasUnassignedPositions(): Promise<boolean>
  /** Assigns positions to committed events that have none; no other transaction can do so until this one ends. */
  assignPositions(most: number, now: number): Promise<number>
  /** The last position, and the last one of a deleted event. Undefined before the first `listen`. */
  getFeed(): Promise<{ lastPosition: number; beginsAfter: number } | undefined>
  /** Lists the events with positions greater than `after`, in order. */
  listAfter(after: number, limit: number): Promise<LiveEvent[]>
}

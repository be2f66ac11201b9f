import type { Generated } from 'kysely'

// Live events (decision 34).

/** A topic whose events are recorded, because some node has or had listeners for it. */
export interface LiveTopicTable {
  site_id: string
  topic: string
  /** All events of the topic with greater positions are recorded. */
  since_position: number
  /** When recording may stop; nodes with listeners extend it. */
  listened_until: number
}

/** One row for each site. */
export interface LiveFeedTable {
  site_id: string
  /** The last position that an event, or the start of a topic, was given. */
  last_position: number
  /** The last position of a deleted event; at first, the position before the first. */
  begins_after: number
}

/** An event of a topic, recorded by a trigger. Its position is assigned after the commit. */
export interface LiveEventTable {
  serial: Generated<number>
  site_id: string
  topic: string
  /** The id of the member, audit entry, email or item; empty if the event has no subject. */
  subject_id: string
  kind: string
  /** The owner of an item; null for other topics. */
  owner_id: string | null
  at: number
  position: number | null
}

import { z } from 'zod'
import { wholeNumberText } from '../data/collections.js'
import { collectionId } from '../data/document.js'
import { anyText, text } from '../scalars.js'

// Live events (decision 34): streams of server-sent events (HTML standard §9.2).

/** What a stream of the owner API can report. */
export const ownerTopics = ['members', 'requests', 'audit', 'overview', 'inbox'] as const
export type OwnerTopic = (typeof ownerTopics)[number]

/** Maximum number of collections of one stream. */
export const MAX_WATCHED_COLLECTIONS = 100

const commaSeparated = text(10_000).transform((given) => given.split(',').filter((one) => one !== ''))

const streamQuery = z.object({
  after: wholeNumberText.optional(),
  seconds: wholeNumberText.pipe(z.int().min(0).max(600)).optional(),
})
export const ownerEventsQuery = streamQuery.extend({ topics: commaSeparated.pipe(z.array(z.enum(ownerTopics)).min(1)) })
export const itemEventsQuery = streamQuery.extend({
  dataCollectionIds: commaSeparated.pipe(z.array(collectionId).min(1).max(MAX_WATCHED_COLLECTIONS)),
})

const liveKind = z.enum(['created', 'updated', 'removed'])

/** The data of an event `change` of the owner API. `id` is that of the member, audit entry or email, or empty. */
export const ownerEvent = z.object({ topic: z.enum(ownerTopics), id: anyText, kind: liveKind })
export type OwnerEvent = z.output<typeof ownerEvent>
/** The data of an event `change` of the data service. */
export const itemEvent = z.object({ dataCollectionId: anyText, dataItemId: anyText, kind: liveKind })
export type ItemEvent = z.output<typeof itemEvent>

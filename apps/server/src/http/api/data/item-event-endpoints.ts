import { type ItemEvent, itemEventsQuery, MAX_WATCHED_COLLECTIONS, paths } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { visibleEvent } from '../../../features/data/changes/visible-event.js'
import { noSuchCollection } from '../../../features/data/collections/with-collection.js'
import type { DataCaller } from '../../../features/data/data-caller.js'
import { type Access, accessOf } from '../../../features/data/permissions.js'
import { notPermitted } from '../../../features/data/write-result.js'
import { isPermitted } from '../../../features/site/roles/owner-access.js'
import { collectionOf, itemsTopic, type LiveEvent, type Topic } from '../../../platform/live/live-event-store.js'
import type { EndpointDeps } from '../../deps.js'
import { readItemsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { plainDataQuery } from '../../endpoint/query.js'
import { readOwnerApiCaller } from '../../server/credentials/owner-caller.js'
import { eventStreamAnswer, positionOf, streamParameters } from '../../server/event-streams/event-stream-request.js'

/** Live events of items (decision 34). */
export const itemEventEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listenToItems',
    method: 'GET',
    path: paths.itemEvents,
    group: 'Data items',
    summary: 'Listen to changes of items',
    about: `${eventStreamAnswer} A \`change\` has \`{"dataCollectionId", "dataItemId", "kind"}\` of an item that the caller may read; the kind is \`created\`, \`updated\` or \`removed\`, the last also if the caller may no longer read the item. A \`reset\` has \`{"dataCollectionIds"}\`, and also comes when a collection was changed. Changes of referenced items are events of their own collections. Collections that the caller may not read have no events; if it may read none of them, the request is refused.`,
    allow: readItemsAccess,
    query: plainDataQuery(itemEventsQuery, [
      {
        name: 'dataCollectionIds',
        schema: z.string(),
        required: true,
        about: `Up to ${MAX_WATCHED_COLLECTIONS} collections, separated by commas.`,
      },
      ...streamParameters,
    ]),
    answers: { 200: { about: 'The stream.', type: 'text/event-stream' } },
    refusals: ['WDE0025', 'WDE0027', 'RATE_LIMITED'],
    handle: async ({ request, reply, caller, query: { dataCollectionIds, after, seconds } }, deps) => {
      // Before anything is recorded for the caller.
      const readable = await readableCollections(dataCollectionIds, caller, deps)
      let accesses = new Map<Topic, Access>()
      const identity = identityOf(request, deps)
      return deps.eventStreams.open(
        { request, reply },
        {
          topics: readable.map(itemsTopic),
          after: positionOf(request, after),
          seconds,
          callerId: identity,
          async prepare() {
            accesses = await readAccesses(readable, caller, deps)
          },
          isPermitted: () => identityOf(request, deps) === identity,
          view: (event) => viewFor(event, accesses.get(event.topic) ?? 'none', caller),
          viewReset: (missed) => ({ dataCollectionIds: missed.map(collectionOf) }),
        },
      )
    },
  }),
]

/** @throws DataError WDE0025, WDE0027 if the caller may read none of the collections */
async function readableCollections(collectionIds: readonly string[], caller: DataCaller, deps: EndpointDeps) {
  const accesses = await readAccesses(collectionIds, caller, deps)
  const readable = [...new Set(collectionIds)].filter((id) => (accesses.get(itemsTopic(id)) ?? 'none') !== 'none')
  if (readable.length > 0) return readable
  const [first = ''] = collectionIds
  throw accesses.has(itemsTopic(first)) ? notPermitted('read', first) : noSuchCollection(first)
}

/** Reads what the caller may read of collections; those that do not exist are omitted. */
async function readAccesses(
  collectionIds: readonly string[],
  caller: DataCaller,
  { collections }: Pick<EndpointDeps, 'collections'>,
): Promise<Map<Topic, Access>> {
  const accesses = new Map<Topic, Access>()
  for (const collectionId of collectionIds) {
    const collection = await collections.refresh(collectionId)
    if (collection !== undefined) accesses.set(itemsTopic(collectionId), accessOf(collection, 'read', caller))
  }
  return accesses
}

function viewFor(event: LiveEvent, access: Access, caller: DataCaller): ItemEvent | 'reset' | undefined {
  if (event.kind === 'collection') return access === 'none' ? undefined : 'reset'
  const visible = visibleEvent(event, access, caller)
  const dataCollectionId = collectionOf(event.topic) as string
  return visible && { dataCollectionId, dataItemId: visible.itemId, kind: visible.kind }
}

const READ_ITEMS = { role: 'read-only', keyScopes: ['data:read'] } as const

/** Identifies the caller of a request: the same as long as its rights to the data service are the same. */
function identityOf(request: FastifyRequest, deps: EndpointDeps): string {
  const caller = readOwnerApiCaller(request, deps)
  if (caller.kind === 'back-end') return isPermitted(READ_ITEMS, caller) ? caller.keyId : ''
  return caller.kind === 'owner' ? `${caller.role} ${caller.id}` : caller.id
}

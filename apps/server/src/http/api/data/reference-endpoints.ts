import {
  BULK_REQUEST_MAX_BYTES,
  changeReferencesRequest,
  emptyResponse,
  isReferencedRequest,
  isReferencedResponse,
  paths,
  queryReferencedRequest,
  referencedPage,
  replaceReferencesRequest,
} from '@foyer/protocol'
import {
  insertReferences,
  removeReferences,
  replaceReferences,
} from '../../../features/data/references/change-references.js'
import { isReferenced, queryReferenced } from '../../../features/data/references/query-referenced.js'
import { dataJson } from '../../endpoint/body.js'
import { readItemsAccess, writeItemsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { sendJson } from '../../server/credentials/data-requests.js'

const group = 'Data items'
const maxBytes = BULK_REQUEST_MAX_BYTES
const commonRefusals = ['WDE0001', 'WDE0002', 'WDE0020', 'WDE0025', 'WDE0027'] as const
const changeRefusals = [...commonRefusals, 'WDE0006', 'WDE0073'] as const
const readRefusals = [...commonRefusals, 'WDE0028', 'WDE0073'] as const
const done = { 200: { about: 'Done.', schema: emptyResponse } }
const aboutChanges = 'Needs permission to update the referring item. All references are written, or none.'
const aboutReads = 'Needs permission to read the referring item and the collection that the field refers to.'

/**
 * References between items in multi-reference fields (wire-protocol §8.2). A failed change never has status 200,
 * because clients check only the status.
 */
export const referenceEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'insertReferences',
    method: 'POST',
    path: paths.insertReferences,
    group,
    summary: 'Insert references',
    about: `At most 1000. An existing reference does not move. Whether the referenced item exists is not checked. ${aboutChanges}`,
    allow: writeItemsAccess,
    body: dataJson(changeReferencesRequest, { maxBytes }),
    answers: done,
    refusals: changeRefusals,
    handle: async ({ caller, body: { dataCollectionId, dataItemReferences } }, deps) => {
      await insertReferences(dataCollectionId, dataItemReferences, caller, deps)
      return {}
    },
  }),
  endpoint({
    id: 'removeReferences',
    method: 'POST',
    path: paths.removeReferences,
    group,
    summary: 'Remove references',
    about: `At most 1000. A reference that does not exist is not an error. ${aboutChanges}`,
    allow: writeItemsAccess,
    body: dataJson(changeReferencesRequest, { maxBytes }),
    answers: done,
    refusals: changeRefusals,
    handle: async ({ caller, body: { dataCollectionId, dataItemReferences } }, deps) => {
      await removeReferences(dataCollectionId, dataItemReferences, caller, deps)
      return {}
    },
  }),
  endpoint({
    id: 'replaceReferences',
    method: 'POST',
    path: paths.replaceReferences,
    group,
    summary: 'Replace all references of a field',
    about: `At most 1000. ${aboutChanges}`,
    allow: writeItemsAccess,
    body: dataJson(replaceReferencesRequest, { maxBytes }),
    answers: done,
    refusals: changeRefusals,
    handle: async ({ caller, body: { dataCollectionId, ...references } }, deps) => {
      await replaceReferences(dataCollectionId, references, caller, deps)
      return {}
    },
  }),
  endpoint({
    id: 'isReferenced',
    method: 'POST',
    path: paths.isReferenced,
    group,
    summary: 'Check whether an item refers to another item',
    about: `False if the caller may not see the other item. ${aboutReads}`,
    allow: readItemsAccess,
    body: dataJson(isReferencedRequest),
    answers: { 200: { about: 'Whether it does.', schema: isReferencedResponse } },
    refusals: readRefusals,
    handle: async ({ caller, body }, deps) => ({ isReferenced: await isReferenced(body, caller, deps) }),
  }),
  endpoint({
    id: 'queryReferenced',
    method: 'POST',
    path: paths.queryReferenced,
    group,
    summary: 'Query the items that other items refer to',
    about: `Of one item (\`referringItemId\`): its referenced items in the order in which the references were inserted, without those that the caller may not see. Of several items (\`referringItemIds\`, at most 1000): each result names the referring item, and a reference to an item that is missing or that the caller may not see is returned as \`unresolvedReference\`, with \`unauthorized\` if the caller may read nothing of the referenced collection. A page has 50 entries by default, at most 1000; a cursor contains the rest of the query. ${aboutReads}`,
    allow: readItemsAccess,
    body: dataJson(queryReferencedRequest, { maxBytes }),
    answers: { 200: { about: 'A page of referenced items.', schema: referencedPage } },
    refusals: [...readRefusals, 'WDE0006', 'WDE0032', 'WDE0033', 'WDE0034', 'WDE0035', 'WDE0036'],
    handle: async ({ reply, caller, body }, deps) => sendJson(reply, await queryReferenced(body, caller, deps)),
  }),
]

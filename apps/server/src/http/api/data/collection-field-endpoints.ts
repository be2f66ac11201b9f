import { deleteFieldRequest, fieldRequest, paths } from '@foyer/protocol'
import { createField, deleteField, updateField } from '../../../features/data/collections/change-collection.js'
import type { CollectionField } from '../../../features/data/collections/collection.js'
import { definitionJson } from '../../endpoint/body.js'
import { writeCollectionsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { collectionAnswer, storedCollection } from './collection-answer.js'
import { collectionRefusals } from './collection-parameters.js'

const group = 'Collections'

/** The fields of collections (wire-protocol §9). */
export const collectionFieldEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'createCollectionField',
    method: 'POST',
    path: paths.createCollectionField,
    group,
    summary: 'Add a field',
    allow: writeCollectionsAccess,
    body: definitionJson(fieldRequest),
    answers: storedCollection,
    refusals: [...collectionRefusals, 'WDE0104'],
    handle: async ({ caller, body: { dataCollectionId, field } }, deps) =>
      collectionAnswer(await createField(dataCollectionId, field as CollectionField, deps, caller.act)),
  }),
  endpoint({
    id: 'updateCollectionField',
    method: 'POST',
    path: paths.updateCollectionField,
    group,
    summary: 'Change a field',
    allow: writeCollectionsAccess,
    body: definitionJson(fieldRequest),
    answers: storedCollection,
    refusals: [...collectionRefusals, 'WDE0024'],
    handle: async ({ caller, body: { dataCollectionId, field } }, deps) =>
      collectionAnswer(await updateField(dataCollectionId, field as CollectionField, deps, caller.act)),
  }),
  endpoint({
    id: 'deleteCollectionField',
    method: 'POST',
    path: paths.deleteCollectionField,
    group,
    summary: 'Remove a field from the definition',
    about: 'The values in items are not removed.',
    allow: writeCollectionsAccess,
    body: definitionJson(deleteFieldRequest),
    answers: storedCollection,
    refusals: [...collectionRefusals, 'WDE0024'],
    handle: async ({ caller, body: { dataCollectionId, fieldKey } }, deps) =>
      collectionAnswer(await deleteField(dataCollectionId, fieldKey, deps, caller.act)),
  }),
]

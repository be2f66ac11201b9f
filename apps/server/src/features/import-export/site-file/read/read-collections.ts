import { createIndexRequest } from '@foyer/protocol'
import type { CollectionField } from '../../../data/collections/collection.js'
import type { IndexDefinition } from '../../../data/collections/indexes.js'
import type { CollectionDefinition } from '../site-definition.js'
import type { SiteFileFault, SiteFilePath } from '../site-file-fault.js'
import { explainIssues } from './explain-issues.js'
import type { CollectionInFile, FieldInFile, IndexInFile } from './site-file-schema.js'

/** Converts a collection of a file to its definition. Adds a fault for what contradicts itself. */
export function readCollection(
  collectionId: string,
  {
    displayName = collectionId,
    permissions,
    enforceSchema,
    changeEvents,
    promotion,
    fields,
    indexes,
  }: CollectionInFile,
  faults: SiteFileFault[],
): CollectionDefinition {
  const path = ['collections', collectionId]
  return {
    collectionId,
    displayName,
    permissions,
    enforceSchema,
    changeEvents,
    promotion: typeof promotion === 'string' ? { kind: promotion } : promotion,
    ...(fields !== undefined && {
      fields: Object.entries(fields).map(([key, field]) => readField(key, field, [...path, 'fields', key], faults)),
    }),
    ...(indexes !== undefined && {
      indexes: Object.entries(indexes).flatMap(
        ([name, index]) => readIndex(name, index, [...path, 'indexes', name], faults) ?? [],
      ),
    }),
  }
}

function readField(key: string, field: FieldInFile, path: SiteFilePath, faults: SiteFileFault[]): CollectionField {
  const { type, displayName, references, inverseField, inverseDisplayName } =
    typeof field === 'string' ? { type: field } : field
  const isMulti = type === 'MULTI_REFERENCE'
  if (references === undefined) {
    if (isMulti || type === 'REFERENCE')
      faults.push({
        path,
        message: `needs the collection that it refers to: { type: ${type}, references: COLLECTION }.`,
      })
  } else if (!isMulti && type !== 'REFERENCE')
    faults.push({
      path: [...path, 'references'],
      message: `belongs to a REFERENCE or MULTI_REFERENCE, not to ${type}.`,
    })
  const [onlyMulti] =
    Object.entries({ inverseField, inverseDisplayName }).find(([, value]) => value !== undefined) ?? []
  if (onlyMulti !== undefined && !isMulti)
    faults.push({ path: [...path, onlyMulti], message: 'belongs to a MULTI_REFERENCE.' })
  else if (inverseDisplayName !== undefined && inverseField === undefined)
    faults.push({ path: [...path, 'inverseDisplayName'], message: 'needs inverseField, the field that it names.' })
  const multiReference = {
    referencedCollectionId: references ?? '',
    ...(inverseField !== undefined && { referencingFieldKey: inverseField }),
    ...(inverseDisplayName !== undefined && { referencingDisplayName: inverseDisplayName }),
  }
  return {
    key,
    type,
    ...(displayName !== undefined && { displayName }),
    ...(references !== undefined && {
      typeMetadata: isMulti ? { multiReference } : { reference: { referencedCollectionId: references } },
    }),
  }
}

function readIndex(
  name: string,
  index: IndexInFile,
  path: SiteFilePath,
  faults: SiteFileFault[],
): IndexDefinition | undefined {
  const { fields, unique, caseInsensitive } = Array.isArray(index)
    ? { fields: index, unique: false, caseInsensitive: false }
    : index
  const schema = createIndexRequest.shape.index
  const read = schema.safeParse({ name, fields: fields.map(readIndexField), unique, caseInsensitive })
  if (read.success) return read.data
  faults.push(...explainIssues(read.error.issues, schema).map(({ message }) => ({ path, message })))
  return undefined
}

function readIndexField(text: string): { path: string; order: string } {
  const [path = '', order = 'ASC'] = text.split(':')
  return { path, order }
}

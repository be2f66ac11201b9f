import { DataError } from '../../../kernel/errors/data-error.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import type { Collection } from '../collections/collection.js'

/**
 * A field that refers to items of a collection: to one, whose id is in the item, or to several, whose ids are stored
 * separately.
 */
export interface ReferenceField {
  key: string
  cardinality: 'one' | 'several'
  /** The referenced collection. */
  targetCollectionId: string
  /** On an inverse field, the field of that collection whose references it shows from the other side (decision 28). */
  inverseOf?: string | undefined
}

/** Returns the reference fields of a collection. */
export const referenceFields = ({ fields }: Pick<Collection, 'fields'>): ReferenceField[] =>
  fields.flatMap(({ key, type, typeMetadata }): ReferenceField[] => {
    const { reference, multiReference } = typeMetadata ?? {}
    if (type === 'REFERENCE' && reference !== undefined)
      return [{ key, cardinality: 'one', targetCollectionId: reference.referencedCollectionId }]
    if (type === 'MULTI_REFERENCE' && multiReference !== undefined) {
      const { referencedCollectionId, referencingFieldKey, inverse } = multiReference
      const inverseOf = inverse ? referencingFieldKey : undefined
      return [
        {
          key,
          cardinality: 'several',
          targetCollectionId: referencedCollectionId,
          ...(inverseOf !== undefined && { inverseOf }),
        },
      ]
    }
    return []
  })

/** Returns the fields that reference several items, inverse fields included. */
export const multiReferences = (collection: Pick<Collection, 'fields'>): ReferenceField[] =>
  referenceFields(collection).filter(({ cardinality }) => cardinality === 'several')

/** Returns the multi-reference fields whose references are stored with the items of this collection. */
export const owningReferences = (collection: Pick<Collection, 'fields'>): ReferenceField[] =>
  multiReferences(collection).filter(({ inverseOf }) => inverseOf === undefined)

/** Returns whether a field in a filter is a multi-reference. @throws DataError WDE0068 for an inverse field */
export function isMultiReference(collection: Pick<Collection, 'collectionId' | 'fields'>, key: string): boolean {
  const field = multiReferences(collection).find((one) => one.key === key)
  if (field?.inverseOf !== undefined)
    throw new DataError(
      'WDE0068',
      `A filter of the collection ${collection.collectionId} cannot use the inverse field ${key}. Filter the collection ${field.targetCollectionId} by its field ${field.inverseOf}.`,
    )
  return field !== undefined
}

/** Rejects a key that no field can have, before any lookup. @throws DataError WDE0020 */
export function readReferenceKey(key: string): string {
  if (!isSafeText(key)) throw new DataError('WDE0020', 'The name of the field has characters that are no text.')
  return key
}

/** @throws DataError WDE0020 */
export function referenceField(collection: Collection, key: string): ReferenceField {
  const found = referenceFields(collection).find((field) => field.key === key)
  if (found === undefined) throw notAReference(collection, key, 'no reference')
  return found
}

/** @throws DataError WDE0020 */
export function assertMultiReferences(collection: Collection, keys: Iterable<string>): void {
  const several = new Set(multiReferences(collection).map(({ key }) => key))
  for (const key of keys) if (!several.has(key)) throw notAReference(collection, key, 'no multi-reference')
}

const notAReference = ({ collectionId }: Collection, key: string, what: string) =>
  new DataError(
    'WDE0020',
    `The field ${JSON.stringify(key.slice(0, 100).toWellFormed())} of the collection ${collectionId} is ${what}.`,
    { collectionId },
  )

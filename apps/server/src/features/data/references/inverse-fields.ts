import { DataError } from '../../../kernel/errors/data-error.js'
import type { Collection, CollectionField } from '../collections/collection.js'

const MAX_FIELDS = 500

/**
 * A multi-reference field that names the field of the referenced collection in which its references are visible from
 * the other side.
 */
interface RelationSide {
  key: string
  to: string
  otherKey: string
  isInverse: boolean
}

function sideOf(field: CollectionField | undefined): RelationSide | undefined {
  const multiReference = field?.type === 'MULTI_REFERENCE' ? field.typeMetadata?.multiReference : undefined
  if (field === undefined || multiReference?.referencingFieldKey === undefined) return undefined
  const { referencedCollectionId: to, referencingFieldKey: otherKey, inverse = false } = multiReference
  return { key: field.key, to, otherKey, isInverse: inverse }
}

const sidesIn = (fields: readonly CollectionField[] = []): RelationSide[] =>
  fields.flatMap((field) => sideOf(field) ?? []).filter(({ key, otherKey }) => key !== otherKey)

/** Returns the ids of the collections that these collections have relations with. */
export const relatedCollectionIds = (...collections: (Collection | undefined)[]): Set<string> =>
  new Set(collections.flatMap((collection) => sidesIn(collection?.fields)).map(({ to }) => to))

/**
 * Computes how the fields of a collection and of others change when it is updated, created (without `before`) or
 * deleted (without `after`). Of the two fields of a relation, the one that is declared first stores the references; the
 * other is its inverse, which is created with it if missing and deleted with it. `others` are the collections that may
 * be affected.
 * @returns the changed field lists, by collection id
 * @throws DataError WDE0075, WDE0104
 */
export function resolveInverseFields(
  before: Collection | undefined,
  after: Collection | undefined,
  others: readonly Collection[],
): Map<string, CollectionField[]> {
  const { collectionId } = (after ?? before) as Collection
  const definitions = new Map(others.map((other) => [other.collectionId, other.fields]))
  if (after === undefined) definitions.delete(collectionId)
  else definitions.set(collectionId, after.fields)
  const changed = new Map<string, CollectionField[]>()
  const fieldsOf = (id: string) => changed.get(id) ?? definitions.get(id)
  const fieldOf = (id: string, key: string) => fieldsOf(id)?.find((field) => field.key === key)
  const setFields = (id: string, next: (fields: CollectionField[]) => CollectionField[]) =>
    changed.set(id, next([...(fieldsOf(id) ?? [])]))
  /** Returns the field on the other side, if it also names this one. */
  function otherSide({ key, to, otherKey }: RelationSide, of = collectionId): RelationSide | undefined {
    const other = sideOf(fieldOf(to, otherKey))
    return other?.to === of && other.otherKey === key ? other : undefined
  }

  if (before === undefined)
    for (const [id, fields] of definitions)
      for (const side of id === collectionId ? [] : sidesIn(fields))
        if (side.to === collectionId && !side.isInverse && fieldOf(collectionId, side.otherKey) === undefined)
          setFields(collectionId, (own) => [...own, buildInverseField(fieldOf(id, side.key) as CollectionField, id)])

  const earlier = new Map(before?.fields.map((field) => [field.key, field]))
  for (const side of sidesIn(fieldsOf(collectionId))) {
    const other = otherSide(side)
    const old = earlier.get(side.key)
    const oldTo = old?.typeMetadata?.multiReference?.referencedCollectionId
    // A field that already stores references continues to.
    const canInvert = side.isInverse || oldTo !== side.to || (sideOf(old)?.isInverse ?? false)
    const isInverse =
      other === undefined
        ? side.isInverse && fieldOf(side.to, side.otherKey) === undefined
        : canInvert && !other.isInverse
    if (isInverse !== side.isInverse)
      setFields(collectionId, (own) =>
        own.map((field) => (field.key === side.key ? withInverse(field, isInverse) : field)),
      )
  }

  for (const old of sidesIn(before?.fields)) {
    const now = sideOf(fieldOf(collectionId, old.key))
    const isUnchanged = now?.to === old.to && now.otherKey === old.otherKey && now.isInverse === old.isInverse
    if (isUnchanged || otherSide(old) === undefined) continue
    if (!old.isInverse) setFields(old.to, (fields) => fields.filter(({ key }) => key !== old.otherKey))
    else if (after !== undefined)
      setFields(old.to, (fields) => fields.map((field) => (field.key === old.otherKey ? withoutInverse(field) : field)))
  }

  for (const side of sidesIn(after === undefined ? [] : fieldsOf(collectionId))) {
    const fields = fieldsOf(side.to)
    if (side.isInverse || fields === undefined || otherSide(side) !== undefined) continue
    if (fieldOf(side.to, side.otherKey) !== undefined) {
      const old = sideOf(earlier.get(side.key))
      if (old?.to === side.to && old.otherKey === side.otherKey) continue
      throw new DataError('WDE0104', `The field ${side.otherKey} of the collection ${side.to} already exists.`, {
        fieldKey: side.otherKey,
      })
    }
    if (fields.length >= MAX_FIELDS)
      throw new DataError('WDE0075', `The collection ${side.to} has no room for one more field.`)
    setFields(side.to, (own) => [
      ...own,
      buildInverseField(fieldOf(collectionId, side.key) as CollectionField, collectionId),
    ])
  }
  return changed
}

/** Builds the inverse of a field that stores references. */
function buildInverseField({ key, displayName, typeMetadata }: CollectionField, collectionId: string): CollectionField {
  const { referencingFieldKey, referencingDisplayName } = typeMetadata?.multiReference ?? {}
  return {
    key: referencingFieldKey as string,
    type: 'MULTI_REFERENCE',
    ...(referencingDisplayName !== undefined && { displayName: referencingDisplayName }),
    typeMetadata: {
      multiReference: {
        referencedCollectionId: collectionId,
        referencingFieldKey: key,
        ...(displayName !== undefined && { referencingDisplayName: displayName }),
        inverse: true,
      },
    },
  }
}

function withInverse(field: CollectionField, isInverse: boolean): CollectionField {
  const { inverse: _inverse, ...rest } = field.typeMetadata?.multiReference ?? { referencedCollectionId: '' }
  return {
    ...field,
    typeMetadata: { ...field.typeMetadata, multiReference: { ...rest, ...(isInverse && { inverse: true }) } },
  }
}

function withoutInverse(field: CollectionField): CollectionField {
  const { referencedCollectionId = '' } = field.typeMetadata?.multiReference ?? {}
  return { ...field, typeMetadata: { ...field.typeMetadata, multiReference: { referencedCollectionId } } }
}

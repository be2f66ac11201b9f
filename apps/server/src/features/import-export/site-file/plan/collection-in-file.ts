import type { Collection, CollectionField } from '../../../data/collections/collection.js'
import type { IndexDefinition } from '../../../data/collections/indexes.js'

/** The properties of a collection as a file has them, without fields and indexes; defaults are absent. */
export const collectionInFile = ({
  collectionId,
  displayName,
  permissions,
  enforceSchema,
  changeEvents = false,
  promotion,
}: Pick<
  Collection,
  'collectionId' | 'displayName' | 'permissions' | 'enforceSchema' | 'changeEvents' | 'promotion'
>) => ({
  ...(displayName !== collectionId && { displayName }),
  permissions,
  ...(enforceSchema && { enforceSchema }),
  ...(changeEvents && { changeEvents }),
  ...(promotion.kind !== 'reassign' && { promotion: promotion.kind === 'union' ? promotion : promotion.kind }),
})

/** A field as a file has it: its type alone, or with what else it has. Whether it is an inverse side is not in it. */
export function fieldInFile({ type, displayName, typeMetadata }: CollectionField) {
  const { reference, multiReference } = typeMetadata ?? {}
  const rest = {
    ...(displayName !== undefined && { displayName }),
    ...(type === 'REFERENCE' && reference && { references: reference.referencedCollectionId }),
    ...(type === 'MULTI_REFERENCE' &&
      multiReference && {
        references: multiReference.referencedCollectionId,
        ...(multiReference.referencingFieldKey !== undefined && { inverseField: multiReference.referencingFieldKey }),
        ...(multiReference.referencingDisplayName !== undefined && {
          inverseDisplayName: multiReference.referencingDisplayName,
        }),
      }),
  }
  return Object.keys(rest).length === 0 ? type : { type, ...rest }
}

/** Returns an index in the form of a site file: the list of its fields, or an object if it has other properties too. */
export function indexInFile({ fields, unique, caseInsensitive }: IndexDefinition) {
  const paths = fields.map(({ path, order }) => (order === 'ASC' ? path : `${path}:${order}`))
  if (!unique && !caseInsensitive) return paths
  return { fields: paths, ...(unique && { unique }), ...(caseInsensitive && { caseInsensitive }) }
}

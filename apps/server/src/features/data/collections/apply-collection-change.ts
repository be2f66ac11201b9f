import { type CollectionChange, systemFields } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { Collection, CollectionField } from './collection.js'

/**
 * Applies a change to a collection; properties that the change omits stay as they are.
 * @throws DataError WDE0075, WDE0104
 */
export function applyCollectionChange(collection: Collection, change: CollectionChange): Collection {
  const { displayName, fields, permissions, enforceSchema, promotion, changeEvents } = change
  const named = Object.fromEntries(Object.entries(permissions ?? {}).filter(([, role]) => role !== undefined))
  return {
    ...collection,
    displayName: displayName ?? collection.displayName,
    fields: fields === undefined ? collection.fields : validateFields(fields as CollectionField[]),
    permissions: { ...collection.permissions, ...named },
    enforceSchema: enforceSchema ?? collection.enforceSchema,
    promotion: promotion ?? collection.promotion,
    changeEvents: changeEvents ?? collection.changeEvents ?? false,
  }
}

/**
 * Validates field definitions. Drops system fields, because clients send back the ones that they have read.
 * @throws DataError WDE0075, WDE0104
 */
export function validateFields(fields: readonly CollectionField[]): CollectionField[] {
  const own = fields.filter(({ key }) => !(systemFields as readonly string[]).includes(key))
  const keys = new Set<string>()
  for (const { key, type, typeMetadata } of own) {
    if (keys.has(key)) throw new DataError('WDE0104', `The field ${key} already exists.`, { fieldKey: key })
    keys.add(key)
    if (type === 'REFERENCE' && typeMetadata?.reference === undefined)
      throw new DataError('WDE0075', `The field ${key} says in typeMetadata.reference which collection it refers to.`)
    if (type === 'MULTI_REFERENCE' && typeMetadata?.multiReference === undefined)
      throw new DataError(
        'WDE0075',
        `The field ${key} says in typeMetadata.multiReference which collection it refers to.`,
      )
  }
  return own
}

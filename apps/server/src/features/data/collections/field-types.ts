import type { CollectionFieldType, Json, JsonObject } from '@foyer/protocol'
import { ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject } from '../../../kernel/text/json.js'
import { isWireDate } from '../wire-date.js'
import type { Collection } from './collection.js'

const isText = (value: Json) => typeof value === 'string'
const isList = (value: Json) => Array.isArray(value)
const isTextOrObject = (value: Json) => isText(value) || isJsonObject(value)

/** The valid values of each field type in a collection that enforces its schema; null is always valid. */
const typeValidators: Record<CollectionFieldType, (value: Json) => boolean> = {
  TEXT: isText,
  NUMBER: (value) => typeof value === 'number',
  DATE: (value) => isText(value) || isWireDate(value),
  DATETIME: isWireDate,
  TIME: isText,
  BOOLEAN: (value) => typeof value === 'boolean',
  URL: isText,
  RICH_TEXT: isText,
  RICH_CONTENT: isJsonObject,
  IMAGE: isTextOrObject,
  VIDEO: isTextOrObject,
  AUDIO: isTextOrObject,
  DOCUMENT: isTextOrObject,
  MEDIA_GALLERY: isList,
  ADDRESS: isTextOrObject,
  LANGUAGE: isText,
  PAGE_LINK: isText,
  REFERENCE: isText,
  MULTI_REFERENCE: isList,
  OBJECT: isJsonObject,
  ARRAY: isList,
  ARRAY_STRING: (value) => isList(value) && (value as Json[]).every(isText),
  ARRAY_DOCUMENT: (value) => isList(value) && (value as Json[]).every(isTextOrObject),
  ANY: () => true,
}

/**
 * If the collection enforces its schema, checks that the fields are declared and have values of the declared types.
 * @throws DataError WDE0075
 */
export function assertMatchesSchema(fields: JsonObject, { enforceSchema, fields: declared }: Collection): void {
  if (!enforceSchema) return
  const types = new Map(declared.map(({ key, type }) => [key, type]))
  const violations = Object.entries(fields).flatMap(([key, value]) => {
    const type = types.get(key)
    if (type === undefined) return [violation(key, 'is no field of the collection', 'INVALID')]
    return value === null || typeValidators[type](value)
      ? []
      : [violation(key, `must be of the type ${type}`, 'INVALID')]
  })
  if (violations.length === 0) return
  throw new DataError('WDE0075', `${new ValidationError(violations).message}.`, { fieldViolations: violations })
}

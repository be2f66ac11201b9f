import type { Json, JsonObject } from '@foyer/protocol'

export type { JsonObject }
/** Any JSON value. */
export type JsonValue = Json

/** Returns true for an object that is neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the value at a dotted path; undefined if there is none. Only own properties of objects are followed, not list
 * elements.
 */
export function valueAt(document: JsonValue | undefined, path: string): JsonValue | undefined {
  let value = document
  for (const name of path.split('.')) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

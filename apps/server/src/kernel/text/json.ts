import type { Json, JsonObject } from '@foyer/protocol'

export type { JsonObject }
/** What JSON can say. */
export type JsonValue = Json

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The value at a path of names; undefined where there is none. Dots reach into objects, by own names, and not into
 * lists.
 */
export function valueAt(document: JsonValue | undefined, path: string): JsonValue | undefined {
  let value = document
  for (const name of path.split('.')) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

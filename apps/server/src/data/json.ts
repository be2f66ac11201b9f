import type { Json, JsonObject } from '@foyer/protocol'

export type { JsonObject }
/** What JSON can say. */
export type JsonValue = Json

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

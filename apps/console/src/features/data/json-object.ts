import type { Document } from './collection.js'

/** Parses a JSON object; undefined if the text is not one. */
export function parseJsonObject(text: string): Document | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : undefined
  } catch {
    return undefined
  }
}

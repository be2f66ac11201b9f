import type { Document } from './collection.js'

export const NOT_AN_OBJECT = 'This is not a JSON object yet: check quotation marks, commas and brackets.'

/** Parses a JSON object; undefined if the text is not one. */
export function parseJsonObject(text: string): Document | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : undefined
  } catch {
    return undefined
  }
}

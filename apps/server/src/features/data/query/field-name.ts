import { DataError } from '../../../kernel/errors/data-error.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'

const MAX_LENGTH = 256
const MAX_SEGMENTS = 10
/**
 * Property names with a meaning in JavaScript. Request bodies are checked for them too; here they may also follow a
 * dot.
 */
const RESERVED_NAMES = new Set(['__proto__', 'constructor', 'prototype'])
/**
 * The databases escape these characters differently within a path, so no path may contain them. Items may have such
 * names, but cannot be queried by them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const UNSUPPORTED_CHARACTERS = /["\\\u0000-\u001f]/
const PLAIN_SEGMENT = /^[A-Za-z_][A-Za-z0-9_-]{0,127}$/

/**
 * Validates the name of a field. Dots lead into objects only: a path through a list is missing.
 * @throws DataError `code` if the name is not valid
 */
export function readFieldName(name: unknown, code: `WDE${string}` = 'WDE0068'): string {
  if (typeof name !== 'string' || name === '') throw new DataError(code, 'A field name is a text that is not empty.')
  const quotedName = JSON.stringify(name.slice(0, 100).toWellFormed())
  if (name.length > MAX_LENGTH) throw new DataError(code, `A field name has at most ${MAX_LENGTH} characters.`)
  const segments = segmentsOf(name)
  if (segments.length > MAX_SEGMENTS) throw new DataError(code, `A field name has at most ${MAX_SEGMENTS} parts.`)
  for (const segment of segments)
    if (segment === '' || segment.startsWith('$') || RESERVED_NAMES.has(segment))
      throw new DataError(code, `${quotedName} is no field name.`)
  if (UNSUPPORTED_CHARACTERS.test(name) || !isSafeText(name))
    throw new DataError(code, `${quotedName} has characters that a field name cannot have.`)
  return name
}

/** Splits a dotted path into its names. */
export const segmentsOf = (path: string): string[] => path.split('.')

/** Returns whether a path consists of plain names only, which may be written into the text of a statement. */
export const isPlainPath = (path: string): boolean => segmentsOf(path).every((segment) => PLAIN_SEGMENT.test(segment))

import { DataError } from '../../../kernel/errors/data-error.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'

const MAX_LENGTH = 256
const MAX_SEGMENTS = 10
/** What JavaScript itself means by a name. Also refused where a body is read; here they may stand behind a dot. */
const RESERVED_NAMES = new Set(['__proto__', 'constructor', 'prototype'])
/**
 * Both databases spell these differently inside a path, so no path has them. An item may: it cannot be asked for by
 * that field.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const UNSUPPORTED_CHARACTERS = /["\\\u0000-\u001f]/
const PLAIN_SEGMENT = /^[A-Za-z_][A-Za-z0-9_-]{0,127}$/

/**
 * Reads the name of a field. Dots reach into objects, and into objects only: what stands behind a list is missing.
 * @throws DataError `code` for what is no name
 */
export function readFieldName(name: unknown, code: `WDE${string}` = 'WDE0068'): string {
  if (typeof name !== 'string' || name === '') throw new DataError(code, 'A field name is a text that is not empty.')
  const shown = JSON.stringify(name.slice(0, 100).toWellFormed())
  if (name.length > MAX_LENGTH) throw new DataError(code, `A field name has at most ${MAX_LENGTH} characters.`)
  const segments = segmentsOf(name)
  if (segments.length > MAX_SEGMENTS) throw new DataError(code, `A field name has at most ${MAX_SEGMENTS} parts.`)
  for (const segment of segments)
    if (segment === '' || segment.startsWith('$') || RESERVED_NAMES.has(segment))
      throw new DataError(code, `${shown} is no field name.`)
  if (UNSUPPORTED_CHARACTERS.test(name) || !isSafeText(name))
    throw new DataError(code, `${shown} has characters that a field name cannot have.`)
  return name
}

export const segmentsOf = (path: string): string[] => path.split('.')

/** Whether a path is made of plain names only, which may stand in the text of a statement as they are. */
export const isPlainPath = (path: string): boolean => segmentsOf(path).every((segment) => PLAIN_SEGMENT.test(segment))

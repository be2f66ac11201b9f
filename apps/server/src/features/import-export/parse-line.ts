import { BadBody } from '../../kernel/errors/bad-body.js'
import { parseStrictJson } from '../../kernel/text/strict-json.js'
import { findUnsafeText } from '../../kernel/text/unsafe-text.js'
import { firstDifference, profileFields } from './site/profile-format.js'
import { FORMAT_VERSION, isLineKind, type Line, lineKinds, lineSchema } from './site/site-format.js'

/** A line that cannot be read; the message gives the reason, and the caller adds the line number. */
export class LineFault extends Error {
  override readonly name = 'LineFault'
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Reads one line of an export strictly: nothing is guessed and nothing is dropped (V1.5.3). @throws LineFault */
export function parseLine(bytes: Uint8Array): Line {
  const value = parseObject(bytes)
  const unsafe = findUnsafeText(value)
  if (unsafe !== undefined) throw new LineFault(`"${unsafe.join('.')}" has a character that cannot be kept`)
  const { kind } = value as { kind?: unknown }
  if (!isLineKind(kind)) throw new LineFault(`its kind is not one of ${lineKinds.join(', ')}`)
  if (kind === 'header') assertSupportedVersion(value)
  const read = lineSchema(kind).safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    const path = issue?.path.join('.')
    throw new LineFault(path ? `"${path}": ${issue?.message}` : (issue?.message ?? 'it is not a record'))
  }
  if (kind === 'member') assertNoLostFields(value, read.data as object)
  return read.data as Line
}

/** Reads one line that is a JSON object, strictly. @throws LineFault */
export function parseObject(bytes: Uint8Array): object {
  const value = parseJson(decodeUtf8(bytes))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new LineFault('it is not an object')
  return value
}

/** Decodes UTF-8. @throws LineFault if the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes)
  } catch {
    throw new LineFault('it is not UTF-8')
  }
}

/** Parses any JSON value strictly. @throws LineFault */
export function parseJson(text: string): unknown {
  try {
    return parseStrictJson(text)
  } catch (error) {
    // The messages of the parser refer to a request body; the rules are the same.
    if (error instanceof BadBody)
      throw new LineFault(
        error.message
          .replace('body', 'line')
          .replace(/^\w/, (first) => first.toLowerCase())
          .replace(/\.$/, ''),
      )
    throw error
  }
}

function assertSupportedVersion(header: object): void {
  const { version } = header as { version?: unknown }
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new LineFault(
      `it was written by a later version of Foyer (format ${version}, this one reads ${FORMAT_VERSION})`,
    )
}

function assertNoLostFields(given: object, read: object): void {
  for (const name of Object.keys(profileFields)) {
    const lost = firstDifference(Reflect.get(given, name), Reflect.get(read, name), [name])
    if (lost !== undefined) throw new LineFault(`"${lost}" is not a field of a member`)
  }
}

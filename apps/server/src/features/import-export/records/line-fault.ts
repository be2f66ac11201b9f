import type { JsonObject } from '@foyer/protocol'
import type { z } from 'zod'
import { BadBody } from '../../../kernel/errors/bad-body.js'
import { parseStrictJson } from '../../../kernel/text/strict-json.js'
import { findUnsafeText } from '../../../kernel/text/unsafe-text.js'

/** A line that cannot be read; the message gives the reason, and the caller adds the line number. */
export class LineFault extends Error {
  override readonly name = 'LineFault'
}

/** The message of a `LineFault`. Other errors are thrown on. */
export function faultOf(error: unknown): string {
  if (error instanceof LineFault) return error.message
  throw error
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })
export const NOT_UTF8 = 'it is not UTF-8'

/** Decodes UTF-8. @throws LineFault if the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes)
  } catch {
    throw new LineFault(NOT_UTF8)
  }
}

/** Parses any JSON value strictly: nothing is guessed and nothing is dropped (V1.5.3). @throws LineFault */
export function parseJson(text: string): unknown {
  try {
    return parseStrictJson(text)
  } catch (error) {
    // The messages of the parser refer to a request body; the rules are the same.
    if (error instanceof BadBody) throw new LineFault(innerClause(error.message.replace('body', 'line')))
    throw error
  }
}

/** @throws LineFault if the value is not an object */
export function asObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new LineFault('it is not an object')
  return value as JsonObject
}

/** Reads one line that is a JSON object, strictly. @throws LineFault */
export const parseObject = (bytes: Uint8Array): JsonObject => asObject(parseJson(decodeUtf8(bytes)))

/**
 * Reads a value by a schema. `path` is the position of the value in its line.
 * @throws LineFault, also for text that cannot be stored
 */
export function readBySchema<T>(schema: z.ZodType<T>, value: unknown, path: readonly string[] = []): T {
  const unsafe = findUnsafeText(value, path)
  if (unsafe !== undefined) throw new LineFault(`"${unsafe.join('.')}" has a character that cannot be kept`)
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = [...path, ...(issue?.path ?? [])].join('.')
  throw new LineFault(place ? `"${place}": ${issue?.message}` : (issue?.message ?? 'it is not a record'))
}

/** Converts a sentence to a clause: without the capital letter and the full stop. */
export const innerClause = (sentence: string): string =>
  sentence.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase()).replace(/\.$/, '')

import type { IncomingMessage } from 'node:http'
import { ApplicationError } from '../../kernel/errors/application-error.js'

/**
 * Returns the error in the raw header fields, or undefined. Checks the raw list because Node silently keeps the first
 * of two equal fields, while a proxy may have used the last (security-checklist 2), and drops fields above a count
 * (110).
 */
export function headerFieldsError(
  { rawHeaders, httpVersionMajor, httpVersionMinor }: IncomingMessage,
  maxFields: number,
): ApplicationError | undefined {
  if (rawHeaders.length > 2 * maxFields)
    return new ApplicationError('HEADERS_TOO_LARGE', `The request has more than ${maxFields} header fields.`)
  let authorization = 0
  let host = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') host++
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorization++
  }
  if (host > 1) return new ApplicationError('INVALID_REQUEST', 'The header host appears twice.')
  if (authorization > 1) return new ApplicationError('INVALID_REQUEST', 'The header authorization appears twice.')
  if (httpVersionMajor !== 1) return new ApplicationError('INVALID_REQUEST', 'Only HTTP/1.1 is supported.')
  // RFC 9112 §3.2.
  if (host === 0 && httpVersionMinor === 1)
    return new ApplicationError('INVALID_REQUEST', 'The header host is missing.')
  return undefined
}

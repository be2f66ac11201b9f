import { isAscii } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadBody } from './bad-body.js'
import { parseStrictJson } from './strict-json.js'

/**
 * The two encodings of bodies: JSON and forms, in UTF-8, and nothing else (security-checklist 5). A repeated form field is refused
 * (RFC 6749 §3.2).
 */
export function registerBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    read(() => parseStrictJson(decode(request, body as Buffer)), done),
  )
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) =>
    read(() => parseForm(decode(request, body as Buffer)), done),
  )
}

function read(parse: () => unknown, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, parse())
  } catch (error) {
    done(error as Error)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode({ headers }: FastifyRequest, body: Buffer): string {
  const charset = charsetOf(headers['content-type'])
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw new BadBody('The body must be UTF-8.', 415)
  if (headers['content-encoding'] !== undefined) throw new BadBody('The body must not be compressed.', 415)
  // Node takes the chunks apart and leaves every other coding on: RFC 9112 §6.1.
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw new BadBody('The body must not be compressed.', 415)
  try {
    // Most bodies are ASCII, and those need no decoder.
    return isAscii(body) ? body.toString('latin1') : utf8.decode(body)
  } catch {
    throw new BadBody('The body is not valid UTF-8.')
  }
}

function charsetOf(contentType = ''): string | undefined {
  return contentType.includes(';') ? /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] : undefined
}

function parseForm(text: string): Record<string, string> {
  try {
    // URLSearchParams would replace bytes that are not UTF-8, so that two passwords could become one (V6.2.8).
    decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new BadBody('The body is not a valid form.')
  }
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields) throw new BadBody(`The field ${name.slice(0, 50)} is given twice.`)
    fields[name] = value
  }
  return fields
}

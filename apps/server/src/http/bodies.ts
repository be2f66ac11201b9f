import type { FastifyInstance } from 'fastify'
import { BadBody } from './bad-body.js'

/**
 * The two encodings of bodies: JSON and forms, in UTF-8, and nothing else (security-checklist 5). A repeated form field is refused
 * (RFC 6749 §3.2).
 */
export function registerBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    read(() => parseJson(body as Buffer), done),
  )
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) =>
    read(() => parseForm(body as Buffer), done),
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

function decode(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new BadBody('The body is not valid UTF-8.')
  }
}

function parseJson(body: Buffer): unknown {
  const text = decode(body)
  try {
    return JSON.parse(text)
  } catch {
    throw new BadBody('The body is not valid JSON.')
  }
}

function parseForm(body: Buffer): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(decode(body))) {
    if (name in fields) throw new BadBody(`The field ${name.slice(0, 50)} is given twice.`)
    fields[name] = value
  }
  return fields
}

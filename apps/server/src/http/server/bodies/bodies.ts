import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadBody } from '../../../kernel/errors/bad-body.js'
import { parseStrictJson } from '../../../kernel/text/strict-json.js'
import { leftBody } from '../fast-path/short-way.js'
import { type BodyRead, readAndParse } from './read-body.js'

/**
 * The two encodings of bodies: JSON and forms, in UTF-8, and nothing else (security-checklist 5). A repeated form field
 * is refused (RFC 6749 §3.2).
 */
export function registerBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const usual = server.initialConfig.bodyLimit as number
  const read = (type: string, parse: (text: string) => unknown): void => {
    server.addContentTypeParser(type, (request: FastifyRequest, stream: IncomingMessage, done: BodyRead) => {
      const left = leftBody(stream)
      if (left !== undefined) done(left.refused ?? null, left.body)
      else readAndParse(stream, request.routeOptions.bodyLimit ?? usual, parse, done)
    })
  }
  read('application/json', parseStrictJson)
  read('application/x-www-form-urlencoded', parseForm)
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

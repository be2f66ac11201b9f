import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadBody } from '../../../kernel/errors/bad-body.js'
import { parseStrictJson } from '../../../kernel/text/strict-json.js'
import { fallThroughBody } from '../fast-path/fast-path.js'
import { type BodyCallback, readAndParse } from './read-body.js'

/**
 * Accepts two encodings of bodies, JSON and forms, both in UTF-8, and no others (security-checklist 5). A repeated form
 * field is refused (RFC 6749 §3.2).
 */
export function registerBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const defaultLimit = server.initialConfig.bodyLimit as number
  const addParser = (type: string, parse: (text: string) => unknown): void => {
    server.addContentTypeParser(type, (request: FastifyRequest, stream: IncomingMessage, done: BodyCallback) => {
      const parsedBody = fallThroughBody(stream)
      if (parsedBody !== undefined) done(parsedBody.bodyError ?? null, parsedBody.body)
      else readAndParse(stream, request.routeOptions.bodyLimit ?? defaultLimit, parse, done)
    })
  }
  addParser('application/json', parseStrictJson)
  addParser('application/x-www-form-urlencoded', parseForm)
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
    if (name in fields) throw new BadBody(`The field ${name.slice(0, 50)} appears twice.`)
    fields[name] = value
  }
  return fields
}

import { isAscii } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { errorCodes } from 'fastify'
import { BadBody } from '../../../kernel/errors/bad-body.js'
import { parseStrictJson } from '../../../kernel/text/strict-json.js'

export type BodyCallback = (error: Error | null, body?: unknown) => void

/** Reads a JSON body outside Fastify. Passes to `done` the error with which the route would refuse the body. */
export const readJsonBody = (stream: IncomingMessage, limit: number, done: BodyCallback): void =>
  readAndParse(stream, limit, parseStrictJson, done)

/**
 * Reads an uncompressed UTF-8 body of at most `limit` bytes and passes to `done` the result of `parse`, or an error.
 */
export function readAndParse(
  stream: IncomingMessage,
  limit: number,
  parse: (text: string) => unknown,
  done: BodyCallback,
): void {
  readBody(stream, limit, (error, body) => {
    if (error !== null) return done(error)
    let parsed: unknown
    try {
      parsed = parse(decode(stream, body))
    } catch (refused) {
      return done(refused as Error)
    }
    done(null, parsed)
  })
}

/**
 * Reads at most `limit` bytes. Fastify's own reader copies every body into pooled memory, and a request in progress
 * then retains the whole pool: some ten megabytes under load.
 */
function readBody(stream: IncomingMessage, limit: number, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  // Listeners are not removed: that costs more than discarding them with the request.
  let isOver = false
  const settle = (error: Error | null) => {
    if (isOver) return
    isOver = true
    done(error, chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, error === null ? bytes : 0))
  }
  const onData = (chunk: Buffer) => {
    if (isOver) return
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > limit) settle(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
  }
  const onEnd = () => settle(null)
  const onError = (error: Error) => settle(Object.assign(error, { statusCode: 400 }))
  if (Number(stream.headers['content-length']) > limit) settle(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
  else stream.on('data', onData).on('end', onEnd).on('error', onError)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode({ headers }: IncomingMessage, body: Buffer): string {
  const charset = charsetOf(headers['content-type'])
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw new BadBody('The body must be UTF-8.', 415)
  if (headers['content-encoding'] !== undefined) throw new BadBody('The body must not be compressed.', 415)
  // Node decodes chunks and leaves every other transfer coding (RFC 9112 §6.1).
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw new BadBody('The body must not be compressed.', 415)
  try {
    // Most bodies are ASCII and need no decoder.
    return isAscii(body) ? body.toString('latin1') : utf8.decode(body)
  } catch {
    throw new BadBody('The body is not valid UTF-8.')
  }
}

function charsetOf(contentType = ''): string | undefined {
  return contentType.includes(';') ? /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] : undefined
}

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { applicationErrors, REQUEST_ID_HEADER } from '@foyer/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { networkOf } from '../../kernel/network.js'

interface Refusal {
  status: number
  code: string
  oauthCode: string
  sentence: string
}

interface ReplyDeps {
  safe: Record<string, string>
  newRequestId(): string
  logger: FastifyBaseLogger
}

const { INVALID_REQUEST, HEADERS_TOO_LARGE, REQUEST_TIMEOUT } = applicationErrors

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { ...HEADERS_TOO_LARGE, oauthCode: 'headers_too_large', sentence: 'The headers are too large.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { ...REQUEST_TIMEOUT, oauthCode: 'request_timeout', sentence: 'The request took too long to arrive.' }
  return { ...INVALID_REQUEST, oauthCode: 'invalid_request', sentence: 'The request could not be read.' }
}

/**
 * Answers a request that the parser refused or that did not arrive in time, and closes the connection. The path is
 * unknown, so the body contains both dialects: wire-protocol §6.1 and RFC 6749 §5.2.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex, deps: ReplyDeps): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasResponseStarted(socket)) {
    socket.destroy()
    return
  }
  const { remoteAddress } = socket as Socket
  const { status, headers, body } = createReply(refusalOf(error.code), error.code, remoteAddress, deps)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

/** Answers an Expect header other than 100-continue (RFC 9110 §10.1.1). */
export function answerExpectation({ socket }: IncomingMessage, response: ServerResponse, deps: ReplyDeps): void {
  const sentence = 'This expectation cannot be met.'
  const refusal = { ...INVALID_REQUEST, status: 417, oauthCode: 'invalid_request', sentence }
  const { status, headers, body } = createReply(refusal, 'EXPECT', socket.remoteAddress, deps)
  response.writeHead(status, headers).end(body)
}

function createReply(
  { status, code, oauthCode, sentence }: Refusal,
  reason: string | undefined,
  peer: string | undefined,
  deps: ReplyDeps,
) {
  const requestId = deps.newRequestId()
  const body = JSON.stringify({
    message: sentence,
    details: { applicationError: { code, description: sentence, data: {} } },
    requestId,
    error: oauthCode,
    error_description: sentence,
    request_id: requestId,
  })
  const headers = {
    [REQUEST_ID_HEADER]: requestId,
    ...deps.safe,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }
  // Logs the parser's code, which is one of a closed list; its message may contain parts of the request.
  deps.logger.info({ requestId, status, reason, network: networkOf(peer) }, 'a request could not be read')
  return { status, headers, body }
}

/** The same check as in Node: a response must never contain a second status line. */
const hasResponseStarted = (socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent === true

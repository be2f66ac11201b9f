import { connect, type Socket } from 'node:net'
import type { ErrorEnvelope, OAuthErrorBody } from '@foyer/protocol'
import type { TestFoyer } from '@foyer/testing'

/** A response as read from the socket. */
export interface RawResponse {
  status: number
  headers: Record<string, string>
  /** The lines of the head, to find headers that may appear only once. */
  head: string[]
  body: string
  json<Body = ErrorEnvelope & OAuthErrorBody>(): Body
}

const getPort = (foyer: TestFoyer): number => foyer.node.config.port

/** Opens a connection to the first node. */
export const connection = (foyer: TestFoyer): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(getPort(foyer), '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })

/** Reads until the other end closes; a reset counts as an end. */
export const readToEnd = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')))
  })

/** Sends bytes unchanged and returns everything received until the other end closes. */
export async function sendChunks(foyer: TestFoyer, ...chunks: (string | Buffer)[]): Promise<string> {
  const socket = await connection(foyer)
  const answer = readToEnd(socket)
  for (const chunk of chunks) socket.write(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)
  return answer
}

/** Formats a request with `Connection: close` from its lines. */
export const formatRequest = (lines: readonly string[], body = ''): string =>
  `${[...lines, 'Connection: close', '', ''].join('\r\n')}${body}`

/** Parses the responses in a text. Every body must have a Content-Length: that is part of what is tested. */
export function parseResponses(text: string): RawResponse[] {
  if (text === '') return []
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) throw new Error(`there is no end of the head in ${JSON.stringify(text.slice(0, 300))}`)
  const [first = '', ...head] = text.slice(0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
  if (Number.isNaN(status)) throw new Error(`this is no answer: ${JSON.stringify(first)}`)
  const headers = Object.fromEntries(
    head.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*: ?/, '')]),
  )
  const start = end + 4
  const length = status < 200 || status === 204 ? 0 : Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error(`the answer ${status} has no length`)
  const body = text.slice(start, start + length)
  return [{ status, headers, head, body, json: () => JSON.parse(body) }, ...parseResponses(text.slice(start + length))]
}

/** Sends bytes and returns the response, which must be the only one. */
export async function sendRaw(foyer: TestFoyer, ...chunks: (string | Buffer)[]): Promise<RawResponse> {
  const answers = parseResponses(await sendChunks(foyer, ...chunks))
  if (answers.length !== 1) throw new Error(`there are ${answers.length} answers`)
  return answers[0] as RawResponse
}

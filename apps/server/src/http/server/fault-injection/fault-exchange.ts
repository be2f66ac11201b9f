import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** A response and the point at which its connection breaks, if any. */
export interface InjectedResponse {
  status: number
  headers: OutgoingHttpHeaders
  payload: Buffer
  cut?: 'before' | 'within'
}

/** A request that receives a fault. */
export interface InterceptedRequest {
  origin: string | undefined
  /** Forwards the request to the server, once for each call. */
  forward(): Promise<InjectedResponse>
}

interface Exchange {
  http: FastifyInstance
  request: IncomingMessage
  reply: ServerResponse
  refusesCookies: boolean
}

/** Header fields that belong to the connection, not to the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'expect']

/** Reads a request and sends the response of the fault or, without a fault, of the server. */
export async function handleExchange(
  { http, request, reply, refusesCookies }: Exchange,
  fault: (incoming: InterceptedRequest) => Promise<InjectedResponse> = ({ forward }) => forward(),
): Promise<void> {
  try {
    const payload = await buffer(request)
    const forward = async () => {
      const answer = await http.inject({
        method: request.method as 'GET',
        url: request.url ?? '/',
        headers: omitHeaders(request.headers, refusesCookies ? ['cookie'] : []),
        ...(payload.length > 0 && { payload }),
      })
      const headers = omitHeaders(answer.headers, refusesCookies ? ['set-cookie'] : [])
      return { status: answer.statusCode, headers, payload: answer.rawPayload }
    }
    send(await fault({ origin: request.headers.origin, forward }), reply)
  } catch {
    reply.destroy()
  }
}

/** Returns the response with its connection broken: before its first byte, or in the middle of its body. */
export const cutResponse = (answer: InjectedResponse, cut: 'before' | 'within'): InjectedResponse => ({
  ...answer,
  cut,
})

/**
 * Returns the response of a gateway that cannot reach its server. A page of that origin may read it, like Foyer's own
 * 503.
 */
export function unavailableResponse(origin: string | undefined): InjectedResponse {
  const cors = origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' }
  return {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '1', ...cors },
    payload: Buffer.from('{"error":"temporarily_unavailable","error_description":"A fault of the test."}'),
  }
}

function send({ status, headers, payload, cut }: InjectedResponse, reply: ServerResponse): void {
  if (cut === 'before') {
    reply.destroy()
  } else if (cut === 'within') {
    reply.writeHead(status, { ...headers, 'content-length': payload.length + 1 })
    reply.write(payload.subarray(0, Math.ceil(payload.length / 2)), () => reply.destroy())
  } else {
    reply.writeHead(status, headers)
    reply.end(payload)
  }
}

function omitHeaders<Headers extends OutgoingHttpHeaders>(headers: Headers, names: string[]): Headers {
  const dropped = [...HOP_BY_HOP_HEADERS, ...names]
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.includes(name))) as Headers
}

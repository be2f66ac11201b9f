import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
  message: { type: string; timestamp: string; sequence: number; data: Record<string, never> & { memberId: string } }
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
  /** The response is sent when this promise resolves. */
  after?: Promise<unknown>
}

/**
 * Starts an HTTP server that receives webhooks. `answer` sets the function that returns the response; the default is
 * 204.
 */
export async function startReceiver() {
  const received: ReceivedWebhook[] = []
  let answer: (given: ReceivedWebhook) => Answer = () => ({ status: 204 })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const one = { path: request.url ?? '', headers: request.headers, body, message: JSON.parse(body) }
    received.push(one)
    const { status, headers = {}, body: text, after } = answer(one)
    await after
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    port,
    received,
    answer: (by: typeof answer) => {
      answer = by
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

import type { FastifyReply } from 'fastify'

/**
 * Maximum number of bytes that wait for a client that reads slowly. Beyond, its stream ends, and the client continues
 * from its last position.
 */
const MAX_WAITING_BYTES = 256 * 1024
/** How long a client waits before it connects again, in milliseconds. */
const RETRY_MS = 1000

/** A response in the format of server-sent events (HTML standard §9.2). */
export interface EventStream {
  /** Sends an event. A client that connects again names the last position that it has received. */
  send(event: string, data: object, position?: number): void
  /** Sends a position without an event: the connection stays in use, and a later one continues from there. */
  sendPosition(position: number): void
  /** Ends the stream with a comment that says why. */
  end(reason: string): void
  /** Calls `run` once, when the stream has ended or its connection is closed. */
  onClose(run: () => void): void
  /** Resolves when few bytes wait for the client, or the stream has ended. */
  drained(): Promise<void>
  /** Milliseconds since something was sent. */
  idleMs(): number
}

/** Begins the response. From then on, Fastify leaves it to the stream. */
export function eventStream(reply: FastifyReply): EventStream {
  const response = reply.raw
  let sentAt = performance.now()
  const isOver = () => response.writableEnded || response.destroyed
  const end = (reason: string): void => {
    if (!isOver()) response.end(`: ${reason}\n\n`)
  }
  const write = (text: string): void => {
    if (isOver()) return
    if (response.writableLength + text.length > MAX_WAITING_BYTES) end('the client reads too slowly')
    else response.write(text)
    sentAt = performance.now()
  }
  reply.hijack()
  // Otherwise nginx would collect the events.
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  response.writeHead(200, reply.getHeaders() as Record<string, string>)
  write(`retry: ${RETRY_MS}\nevent: ready\ndata: {}\n\n`)
  return {
    send(event, data, position) {
      const id = position === undefined ? '' : `id: ${position}\n`
      write(`event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`)
    },
    // A block without data changes the last event id, and is not dispatched.
    sendPosition: (position) => write(`id: ${position}\n\n`),
    end,
    onClose(run) {
      if (response.destroyed) run()
      else response.once('close', run)
    },
    drained: () =>
      new Promise((resolve) => {
        if (isOver() || !response.writableNeedDrain) resolve()
        else response.once('drain', resolve).once('close', resolve)
      }),
    idleMs: () => performance.now() - sentAt,
  }
}

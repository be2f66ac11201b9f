import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'

/** Waits for a condition, with a generous limit. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 })

/** One block of a stream: an event, or only a position. */
interface ReadEvent {
  event: string
  data: Record<string, unknown>
  id: number | undefined
}

/** An open stream of events, read over a real connection. */
export interface EventReader {
  status: number
  headers: Headers
  /** All events but `ready`, and positions alone. */
  events: ReadEvent[]
  /** The last position. */
  position(): number | undefined
  /** Comments of the server. */
  comments: string[]
  /** Resolves when the server has ended the stream or the connection is lost. */
  ended: Promise<void>
  isEnded(): boolean
  close(): void
}

/** Opens a stream, and resolves when its first event has arrived or the server refuses it. */
export async function readEvents(url: string, token: string, more: Record<string, string> = {}): Promise<EventReader> {
  const abort = new AbortController()
  const response = await fetch(url, { headers: { authorization: token, ...more }, signal: abort.signal })
  const events: ReadEvent[] = []
  const comments: string[] = []
  let position: number | undefined
  let isReady = false
  let isEnded = false
  const read = (block: string) => {
    const fields = new Map<string, string>()
    for (const line of block.split('\n')) {
      const at = line.indexOf(':')
      if (at === 0) comments.push(line.slice(1).trim())
      else fields.set(line.slice(0, at), line.slice(at + 1).trim())
    }
    const id = fields.get('id')
    if (id !== undefined) position = Number(id)
    const data = fields.get('data')
    if (fields.get('event') === 'ready') isReady = true
    else if (data !== undefined)
      events.push({
        event: fields.get('event') ?? 'message',
        data: JSON.parse(data),
        id: id === undefined ? id : Number(id),
      })
  }
  const ended = (async () => {
    let text = ''
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() as string
        for (const block of blocks) read(block)
      }
    } catch {
      // The connection was lost, or the test closed it.
    }
    isEnded = true
  })()
  while (response.ok && !isReady && !isEnded) await pause(5)
  return {
    status: response.status,
    headers: response.headers,
    events,
    comments,
    position: () => position,
    ended,
    isEnded: () => isEnded,
    close: () => abort.abort(),
  }
}

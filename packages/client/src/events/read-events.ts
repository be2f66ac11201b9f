/** One block of a stream of server-sent events (HTML standard §9.2). */
export interface ServerEvent {
  /** The type; undefined for a block that only has a position. */
  type: string | undefined
  /** The parsed JSON. */
  data: unknown
  position: number | undefined
}

/**
 * Reads the events of a response as they arrive. Unreadable blocks are skipped.
 * @param onBytes called with every part of the response, comments too.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() as string
      for (const block of blocks) {
        const event = parseBlock(block)
        if (event !== undefined) yield event
      }
    }
  } finally {
    // The reader gives up the connection too, if the caller stops early.
    void reader.cancel().catch(() => {})
  }
}

function parseBlock(block: string): ServerEvent | undefined {
  const fields: Record<string, string> = {}
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    if (at > 0) fields[line.slice(0, at)] = line.slice(at + 1).trim()
  }
  const { event, data, id } = fields
  const position = id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined
  if (data === undefined) return position === undefined ? undefined : { type: undefined, data: undefined, position }
  try {
    return { type: event, data: JSON.parse(data), position }
  } catch {
    return undefined
  }
}

/** Shows progress on a terminal; writes nothing to a file or a pipe. */
export interface Progress {
  update(text: string): void
  /** Clears the line. */
  clear(): void
}

const CLEAR_LINE = '\r\u001b[K'

/** Shows progress on a terminal by overwriting one line. Writes nothing to a file or a pipe. */
export function createProgress(stream: { isTTY?: boolean; write(text: string): unknown }): Progress {
  if (stream.isTTY !== true) return { update: () => {}, clear: () => {} }
  let last = ''
  return {
    update: (text) => {
      if (text !== last) stream.write(`${CLEAR_LINE}${text}`)
      last = text
    },
    clear: () => void stream.write(CLEAR_LINE),
  }
}

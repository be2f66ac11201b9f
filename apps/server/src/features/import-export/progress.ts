/** Says on a terminal how far something is; says nothing into a file or a pipe. */
export interface Progress {
  update(text: string): void
  /** Takes the line away again. */
  clear(): void
}

const CLEAR_LINE = '\r\u001b[K'

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

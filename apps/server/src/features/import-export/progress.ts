/** Says on a terminal how far something is; says nothing into a file or a pipe. */
export interface Progress {
  say(text: string): void
  /** Takes the line away again. */
  done(): void
}

const CLEAR_LINE = '\r\u001b[K'

export function progressOn(stream: { isTTY?: boolean; write(text: string): unknown }): Progress {
  if (stream.isTTY !== true) return { say: () => {}, done: () => {} }
  let last = ''
  return {
    say: (text) => {
      if (text !== last) stream.write(`${CLEAR_LINE}${text}`)
      last = text
    },
    done: () => void stream.write(CLEAR_LINE),
  }
}

/** One line of a file, without its line end. `bytes` is undefined if it exceeds the maximum length. */
interface RawLine {
  number: number
  bytes: Buffer | undefined
}

const NEWLINE = 10

/** Splits bytes into lines. Keeps one chunk and at most `maxBytes` of a line in memory, whatever the input. */
export async function* splitLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<RawLine> {
  let pieces: Buffer[] = []
  let length = 0
  let number = 1
  const add = (part: Buffer): void => {
    length += part.length
    if (length > maxBytes) pieces = []
    else pieces.push(part)
  }
  const line = (): RawLine => {
    const found = { number: number++, bytes: length > maxBytes ? undefined : Buffer.concat(pieces) }
    pieces = []
    length = 0
    return found
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end))
      yield line()
      from = end + 1
    }
    add(chunk.subarray(from))
  }
  if (length > 0) yield line()
}

import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StartError } from '../../../kernel/errors/start-error.js'

/** Input that is read once, from the beginning. */
export interface Input {
  /** The bytes without a UTF-8 byte order mark. @throws StartError if it is not UTF-8 text */
  chunks(): AsyncIterable<Buffer>
  /** Fraction read, from 0 to 1; undefined if the size is unknown. */
  progress(): number | undefined
  close(): Promise<void>
}

const CHUNK_BYTES = 256 * 1024

/** Opens a file, or standard input if the name is `-`. @throws StartError if it cannot be read */
export async function openInput(name: string, context: { readonly stdin: Readable }): Promise<Input> {
  if (name === '-')
    return {
      chunks: () => utf8Chunks(context.stdin, 'Standard input'),
      progress: () => undefined,
      close: async () => {},
    }
  const cannotRead = (error: unknown) => new StartError(`Cannot read ${name}: ${(error as Error).message}.`)
  const file = await open(name, 'r').catch((error) => {
    throw cannotRead(error)
  })
  const stat = await file.stat()
  if (stat.isDirectory()) {
    await file.close()
    throw new StartError(`${name} is not a file.`)
  }
  let read = 0
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false })) {
      read += chunk.length
      yield chunk
    }
  }
  return {
    chunks: () => utf8Chunks(counted(), name),
    progress: () => (stat.size > 0 ? Math.min(1, read / stat.size) : undefined),
    close: () => file.close(),
  }
}

const SNIFFED_BYTES = 512
const startsWithBytes = (bytes: Buffer, ...with_: number[]): boolean => with_.every((byte, at) => bytes[at] === byte)

/** Detects a file that is not text by its first bytes; returns the rest of an error sentence. */
function detectNonText(start: Buffer): string | undefined {
  if (startsWithBytes(start, 0xff, 0xfe) || startsWithBytes(start, 0xfe, 0xff)) return 'is UTF-16; save it as UTF-8'
  if (startsWithBytes(start, 0x1f, 0x8b)) return 'is compressed; unpack it first'
  if (startsWithBytes(start, 0x50, 0x4b, 0x03, 0x04)) return 'is a spreadsheet or an archive; save it as CSV in UTF-8'
  if (start.includes(0)) return 'is no text in UTF-8'
  return undefined
}

/**
 * Yields the bytes of UTF-8 text without its byte order mark.
 * @throws StartError if the first bytes are of another format
 */
export async function* utf8Chunks(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0)
  const checked = (bytes: Buffer): Buffer => {
    const fault = detectNonText(bytes.subarray(0, SNIFFED_BYTES))
    if (fault !== undefined) throw new StartError(`${name} ${fault}.`)
    return startsWithBytes(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes
  }
  for await (const chunk of chunks) {
    if (start === undefined) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < SNIFFED_BYTES) continue
    yield checked(start)
    start = undefined
  }
  if (start !== undefined && start.length > 0) yield checked(start)
}

import type { Stats } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StartError } from '../../../kernel/errors/start-error.js'

/** The bytes of a file, and its name for messages. */
export interface Source {
  name: string
  chunks(): AsyncIterable<Buffer>
}

/** An input that was opened. The bytes of a regular file can be read again. */
export interface Input extends Source {
  /** The share read, for a line of progress, such as ", 40 %"; empty if the size is unknown. */
  progress(): string
  close(): Promise<void>
}

const CHUNK_BYTES = 256 * 1024

/** Opens a file, or standard input if the name is `-`. @throws StartError if it cannot be read */
export async function openInput(name: string, context: { readonly stdin: Readable }): Promise<Input> {
  if (name !== '-') return openFile(name, (stat) => !stat.isDirectory())
  return { name: 'Standard input', chunks: () => context.stdin, progress: () => '', close: async () => {} }
}

/** Opens a regular file, which can be read again. @throws StartError if it cannot be read */
export const openRegularFile = (name: string): Promise<Input> => openFile(name, (stat) => stat.isFile())

async function openFile(name: string, accepts: (stat: Stats) => boolean): Promise<Input> {
  const file = await open(name, 'r').catch((error) => {
    throw new StartError(`Cannot read ${name}: ${(error as Error).message}.`)
  })
  const stat = await file.stat()
  if (!accepts(stat)) {
    await file.close()
    throw new StartError(`${name} is not a file.`)
  }
  let read = 0
  // A pipe has no position to begin at.
  const start = stat.isFile() ? { start: 0 } : {}
  return {
    name,
    async *chunks() {
      read = 0
      for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false, ...start })) {
        read += chunk.length
        yield chunk
      }
    },
    progress: () => (stat.size > 0 ? `, ${Math.floor(Math.min(1, read / stat.size) * 100)} %` : ''),
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

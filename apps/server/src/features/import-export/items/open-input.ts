import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StartError } from '../../../kernel/errors/start-error.js'

/** What is read once, from its beginning. */
export interface Input {
  /** Without the mark that some programs put before UTF-8. @throws StartError when it is no text in UTF-8 */
  chunks(): AsyncIterable<Buffer>
  /** How much of it was read, from 0 to 1; undefined where nobody knows how much there is. */
  progress(): number | undefined
  close(): Promise<void>
}

const CHUNK_BYTES = 256 * 1024

/** Opens a file, or standard input if the name is `-`. @throws StartError when it cannot be read */
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

/** What a file is that is no text, by how it begins; in the words of a sentence. */
function detectNonText(start: Buffer): string | undefined {
  if (startsWithBytes(start, 0xff, 0xfe) || startsWithBytes(start, 0xfe, 0xff)) return 'is UTF-16; save it as UTF-8'
  if (startsWithBytes(start, 0x1f, 0x8b)) return 'is compressed; unpack it first'
  if (startsWithBytes(start, 0x50, 0x4b, 0x03, 0x04)) return 'is a spreadsheet or an archive; save it as CSV in UTF-8'
  if (start.includes(0)) return 'is no text in UTF-8'
  return undefined
}

/** The bytes of a text in UTF-8, without the mark before it. @throws StartError for what begins like something else */
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

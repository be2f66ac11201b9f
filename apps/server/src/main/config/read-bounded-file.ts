import { closeSync, openSync, readSync } from 'node:fs'

/** Maximum size of `.env` and of a file with a secret, in bytes. */
const MAX_BYTES = 64 * 1024

/**
 * Reads a small UTF-8 file, which may also be a pipe.
 * @throws Error with the reason if it cannot be read, is larger than 64 KiB or is not UTF-8
 */
export const readBoundedFile = (path: string): string => decodeUtf8(readBoundedBytes(path, MAX_BYTES))

/**
 * Reads a file of limited size, which may also be a pipe.
 * @throws Error with the reason if it cannot be read or is larger than `maxBytes`
 */
export function readBoundedBytes(path: string, maxBytes: number): Buffer {
  const handle = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(maxBytes + 1)
    let size = 0
    for (;;) {
      const read = readSync(handle, bytes, size, bytes.length - size, null)
      if (read === 0) break
      size += read
      if (size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024} KiB`)
    }
    return bytes.subarray(0, size)
  } finally {
    closeSync(handle)
  }
}

/** Decodes UTF-8 without a byte order mark. @throws Error if it is not UTF-8 */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('it is not UTF-8 text')
  }
}

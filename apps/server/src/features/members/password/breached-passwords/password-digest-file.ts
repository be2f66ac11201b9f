import { type FileHandle, open } from 'node:fs/promises'
import type { BreachedPasswords } from './breached-passwords.js'
import { passwordDigest } from './password-digest.js'

/** More than twice the longest line, so that a read at any position contains a complete one. */
const WINDOW_BYTES = 256
const DIGEST_CHARACTERS = 40

/**
 * Looks up passwords in a file of lines `SHA-1` or `SHA-1:COUNT`, sorted by digest, as the published lists are. Uses a
 * binary search, so that a file of 40 GB takes some thirty reads of 256 bytes and no memory. If the file cannot be
 * read, `onError` is called and no password is refused.
 */
export function passwordDigestFile(file: string, onError: (error: unknown) => void): BreachedPasswords {
  return {
    async has(password) {
      let list: FileHandle | undefined
      try {
        list = await open(file, 'r')
        return await containsDigest(list, passwordDigest(password))
      } catch (error) {
        onError(error)
        return false
      } finally {
        await list?.close()
      }
    },
  }
}

async function containsDigest(list: FileHandle, wanted: string): Promise<boolean> {
  const window = Buffer.alloc(WINDOW_BYTES)
  /** Returns the line that begins at `position`, or with `skipPartialLine` the first line that begins after it. */
  const lineFrom = async (position: number, skipPartialLine: boolean) => {
    const { bytesRead } = await list.read(window, 0, WINDOW_BYTES, position)
    const text = window.toString('latin1', 0, bytesRead)
    const start = skipPartialLine ? text.indexOf('\n') + 1 : 0
    if (skipPartialLine && start === 0) return undefined
    const digest = text.slice(start, start + DIGEST_CHARACTERS).toUpperCase()
    return digest.length < DIGEST_CHARACTERS ? undefined : { digest, start: position + start }
  }
  if ((await lineFrom(0, false))?.digest === wanted) return true
  // The wanted line begins after `low`, and not after `high`.
  let low = 0
  let high = (await list.stat()).size
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const found = await lineFrom(middle, true)
    if (found?.digest === wanted) return true
    if (found === undefined || found.digest > wanted) high = middle
    else low = found.start
  }
  return false
}

import { type FileHandle, open } from 'node:fs/promises'
import type { BreachedPasswords } from './breached-passwords.js'
import { passwordDigest } from './password-digest.js'

/** More than two of the longest lines, so that a whole one is in what is read from anywhere. */
const WINDOW_BYTES = 256
const DIGEST_CHARACTERS = 40

/**
 * Looks passwords up in a file of lines `SHA-1` or `SHA-1:COUNT`, sorted by the digest, as the published lists are: by
 * halving, so that a file of 40 GB takes some thirty reads of 256 bytes and no memory. When the file cannot be read,
 * `failed` hears of it and no password is refused.
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
  /** The first line that begins at `position`, or after it when it is within a line. */
  const lineFrom = async (position: number, skipPartialLine: boolean) => {
    const { bytesRead } = await list.read(window, 0, WINDOW_BYTES, position)
    const text = window.toString('latin1', 0, bytesRead)
    const start = skipPartialLine ? text.indexOf('\n') + 1 : 0
    if (skipPartialLine && start === 0) return undefined
    const digest = text.slice(start, start + DIGEST_CHARACTERS).toUpperCase()
    return digest.length < DIGEST_CHARACTERS ? undefined : { digest, start: position + start }
  }
  if ((await lineFrom(0, false))?.digest === wanted) return true
  // The line that is wanted begins after `low`, and not after `high`.
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

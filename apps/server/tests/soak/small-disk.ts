import { execFile } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk that is small enough to be filled. */
export interface SmallDisk {
  folder: string
  /** Uses up all free space. */
  fill(): void
  free(): Promise<void>
  unmount(): Promise<void>
}

/** Mounts a small disk in memory. Needs root: if mounting is refused, the test fails with a message that says so. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-small-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).catch(async (error) => {
    await rm(folder, { recursive: true })
    throw new Error(`The test of a full disk needs the right to mount one: ${error.stderr || error.message}`)
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a')
      for (const size of [1 << 20, 1 << 16, 1 << 12]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size, 1))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      closeSync(file)
    },
    free: () => rm(ballast, { force: true }),
    unmount: async () => {
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

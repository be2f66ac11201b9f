import { accessSync, constants, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableMemory } from 'node:process'

const IN_MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/**
 * Places the temporary folder of the tests in memory if there is enough: a run creates thousands of databases, and the
 * disk was the bottleneck. Files of a killed process remain, as they would on disk. If TMPDIR is set, it is used
 * instead.
 */
export default async function makeTestFolder(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined
  const folder = await mkdtemp(`${IN_MEMORY}/foyer-tests-`)
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  return async () => {
    delete process.env.TMPDIR
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM && availableMemory() >= 2 * ROOM
  } catch {
    return false
  }
}

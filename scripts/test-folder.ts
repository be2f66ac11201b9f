import { accessSync, constants, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableMemory } from 'node:process'

const IN_MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/**
 * Databases, profiles of browsers and whatever else tests write stand in memory, where there is room: a run makes
 * thousands of databases, and the disk was what it waited for most. What a process leaves when it is killed is the same
 * there. TMPDIR, when it is set, is kept to.
 */
export default async function makeTestFolder(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined
  const folder = await mkdtemp(`${IN_MEMORY}/foyer-tests-`)
  // PostgreSQL runs as somebody else when the tests run as root.
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

import type { EventEmitter } from 'node:events'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../../../kernel/errors/start-error.js'

/** Only the user that runs Foyer may read the files: they contain addresses and password hashes. */
const PRIVATE_MODE = 0o600
/** The files of a data folder, which no command may overwrite. */
const DATA_FILES = /^(foyer\.sqlite(-wal|-shm|-journal)?|secret)$/

/** Requests a stop by `SIGTERM` or `SIGINT`, and can be ended at once. */
interface StoppableProcess {
  readonly events: EventEmitter
  exit(code: number): void
}

/**
 * Writes a file completely or not at all: `write` fills a file in a private folder beside it, which is then moved to
 * the final name. Replaces an existing file only with `force`. A stop request deletes the incomplete file and ends the
 * process with code 1.
 * @throws StartError
 */
export async function writeFileAtomically(
  { events, exit }: StoppableProcess,
  path: string,
  { force, dataFolder }: { force: boolean; dataFolder: string },
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const file = resolve(path)
  assertWritableTarget(file, path, force, dataFolder)
  const folder = createPrivateFolder(file, path)
  const discard = (): void => rmSync(folder, { recursive: true, force: true })
  const stop = (): void => {
    discard()
    exit(1)
  }
  events.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const partial = join(folder, basename(file))
    closeSync(openSync(partial, 'wx', PRIVATE_MODE))
    await write(partial)
    chmodSync(partial, PRIVATE_MODE)
    syncToDisk(partial)
    moveIntoPlace(partial, file, force)
    syncToDisk(dirname(file))
  } catch (error) {
    throw toStartError(error, path)
  } finally {
    events.off('SIGINT', stop).off('SIGTERM', stop)
    discard()
  }
}

function assertWritableTarget(file: string, path: string, force: boolean, dataFolder: string): void {
  if (DATA_FILES.test(basename(file)) && realFolder(dirname(file)) === realFolder(dataFolder))
    throw new StartError(`${path} is a file of the data folder itself; choose another name.`)
  const there = lstatSync(file, { throwIfNoEntry: false })
  if (there === undefined) return
  if (!there.isFile()) throw new StartError(`${path} is not a file; choose another name.`)
  if (!force) throw new StartError(`${path} already exists; choose another name or give --force.`)
}

const realFolder = (folder: string): string => {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}

function createPrivateFolder(file: string, path: string): string {
  try {
    return mkdtempSync(join(dirname(file), `.${basename(file)}.partial-`))
  } catch (error) {
    throw toStartError(error, path)
  }
}

/** Flushes a file or folder to disk: a file name is durable only once its folder is flushed. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Links the file, because a link fails if the name was taken meanwhile, while a rename would replace it; not every file
 * system supports links.
 */
function moveIntoPlace(partial: string, file: string, force: boolean): void {
  try {
    if (force) renameSync(partial, file)
    else linkSync(partial, file)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    renameSync(partial, file)
  }
}

function toStartError(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return new StartError(`${path} already exists; choose another name or give --force.`)
  if (code === 'ENOENT') return new StartError(`Cannot write ${path}: there is no folder ${dirname(resolve(path))}.`)
  if (error instanceof StartError || !/^E[A-Z]+$/.test(code ?? '')) return error
  return new StartError(`Cannot write ${path}: ${message}.`)
}

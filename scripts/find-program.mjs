import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the first of `names` that is in a folder of PATH or is itself the path of a program. */
export function findProgram(names, path = process.env.PATH || '') {
  const folders = path.split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) =>
    /[\\/]/.test(name) ? [name] : folders.map((folder) => join(folder, name)),
  )
  return candidates.find(isProgram)
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

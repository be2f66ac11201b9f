import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { StartError } from '../../kernel/errors/start-error.js'
import { environmentVariables } from './environment-variables.js'
import { readBoundedFile } from './read-bounded-file.js'

type Variables = Record<string, string | undefined>

/** The names that are read from `.env`; a file that other programs share may contain more. */
const TAKEN = /^(FOYER|OTEL)_/

const secrets = Object.values(environmentVariables)
  .filter(({ secret }) => secret)
  .map(({ variable }) => ({ variable, fileVariable: `${variable}_FILE` }))

/**
 * Returns the variables of the process, those of `.env` in `folder`, and the secrets in files that `FOYER_X_FILE`
 * names. A variable of the process takes precedence over `.env`, in either form.
 * @throws StartError if a file cannot be read, or if a secret is given both as a value and as a file
 */
export function readVariables(process: Readonly<Variables>, folder: string): Variables {
  const variables: Variables = { ...readEnvFile(folder) }
  for (const { variable, fileVariable } of secrets)
    if (process[variable] || process[fileVariable]) {
      delete variables[variable]
      delete variables[fileVariable]
    }
  Object.assign(variables, process)
  for (const { variable, fileVariable } of secrets) {
    const file = variables[fileVariable]
    if (!file) continue
    if (variables[variable]) throw new StartError(`Set ${variable} or ${fileVariable}, not both.`)
    variables[variable] = readSecretFile(resolve(folder, file), fileVariable)
  }
  return variables
}

function readEnvFile(folder: string): Variables {
  const file = join(folder, '.env')
  let text: string
  try {
    text = readBoundedFile(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return {}
    throw new StartError(`Cannot read ${file}: ${message}.`)
  }
  return Object.fromEntries(Object.entries(parseEnv(text)).filter(([name]) => TAKEN.test(name)))
}

function readSecretFile(file: string, variable: string): string {
  let text: string
  try {
    text = readBoundedFile(file).replace(/\r?\n$/, '')
  } catch (error) {
    throw new StartError(`Cannot read ${file}, which ${variable} names: ${(error as Error).message}.`)
  }
  if (text === '') throw new StartError(`${file}, which ${variable} names, is empty.`)
  return text
}

import { type ChildProcess, spawn } from 'node:child_process'

/** The result of a program of PostgreSQL: its exit code, or `'missing'` if it is not installed. */
export interface ProgramResult {
  code: number | null | 'missing'
  output: string
  errorOutput: string
}

/**
 * Runs a program of PostgreSQL on a database. The password of the URL is passed in the environment, because every user
 * of the machine can read the arguments of a process. `onStart` receives the process, for example to stop it.
 */
export async function runPostgresProgram(
  program: string,
  args: readonly string[],
  { env, url, onStart }: ProgramContext,
): Promise<ProgramResult> {
  const { address, password } = url === undefined ? {} : splitPassword(url)
  const child = spawn(program, [...args, ...(address === undefined ? [] : [`--dbname=${address}`])], {
    env: password === undefined ? env : { ...env, PGPASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onStart?.(child)
  const result: ProgramResult = { code: null, output: '', errorOutput: '' }
  child.stdout.on('data', (part) => {
    result.output += part
  })
  child.stderr.on('data', (part) => {
    result.errorOutput += part
  })
  result.code = await new Promise<number | null | 'missing'>((resolve) => {
    child.on('error', () => resolve('missing'))
    child.on('close', resolve)
  })
  return result
}

interface ProgramContext {
  env: Readonly<Record<string, string | undefined>>
  url?: string
  onStart?: (child: ChildProcess) => void
}

/** Returns the first error that the program printed. */
export const errorOf = ({ errorOutput, code }: ProgramResult): string => {
  const [line] = errorOutput.split('\n').filter((text) => text.includes('error:'))
  return line?.replace(/^.*?error: /, '').replace(/[.\s]+$/, '') ?? `it ended with code ${code}`
}

/** A URL may have its password before the host or as a parameter; the parameter takes precedence, as in libpq. */
function splitPassword(url: string): { address: string; password?: string } {
  const address = new URL(url)
  const parameter = address.searchParams.get('password')
  if (address.password === '' && parameter === null) return { address: url }
  const password = parameter ?? decodeURIComponent(address.password)
  address.password = ''
  address.searchParams.delete('password')
  return { address: address.href, password }
}

import { spawn } from 'node:child_process'
import { resetTables } from '../../../features/import-export/site/backup-reset.js'
import { StartError } from '../../../kernel/errors/start-error.js'

/** Excludes rows that must not be restored; their tables are in the dump without rows. */
const dumpFlags = (file: string): string[] => [
  '--format=custom',
  '--no-owner',
  '--no-privileges',
  ...resetTables.map((table) => `--exclude-table-data=${table}`),
  `--file=${file}`,
]

/**
 * Runs PostgreSQL's `pg_dump`, which reads one snapshot without blocking writes. Foyer runs it itself because a plain
 * dump would restore every session (security-checklist 113).
 * @throws StartError if pg_dump is missing or fails
 */
export async function dumpPostgres(
  env: Readonly<Record<string, string | undefined>>,
  url: string,
  partial: string,
  file: string,
): Promise<void> {
  const { address, password } = splitPassword(url)
  // The password is passed in the environment, because every user of the machine can read the arguments of a process.
  const environment = password === undefined ? env : { ...env, PGPASSWORD: password }
  const child = spawn('pg_dump', [...dumpFlags(partial), `--dbname=${address}`], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (part) => {
    errorOutput += part
  })
  const code = await new Promise<number | null | 'missing'>((resolve) => {
    child.on('error', () => resolve('missing'))
    child.on('close', resolve)
  })
  if (code === 'missing')
    throw new StartError(
      `Backups of PostgreSQL are made with pg_dump, which is not here; run it where it is (${commandFor(file)}).`,
    )
  if (code !== 0) throw new StartError(`pg_dump could not make the backup: ${parseDumpError(errorOutput, code)}.`)
}

/** Returns the equivalent command to run by hand. The URL stays a variable, because it may contain a password. */
const commandFor = (file: string): string =>
  ['pg_dump', ...dumpFlags(/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`)].join(' ') +
  ' --dbname="$FOYER_DATABASE_URL"'

function splitPassword(url: string): { address: string; password?: string } {
  const address = new URL(url)
  if (address.password === '') return { address: url }
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

const parseDumpError = (output: string, code: number | null): string => {
  const [line] = output.split('\n').filter((text) => text.includes('error:'))
  return line?.replace(/^.*?error: /, '').replace(/[.\s]+$/, '') ?? `it ended with code ${code}`
}

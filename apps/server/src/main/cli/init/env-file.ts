import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { StartError } from '../../../kernel/errors/start-error.js'

/** The variables of a `.env`. A variable that is undefined is left out. */
interface EnvFile {
  FOYER_DATA: string
  FOYER_PORT: string
  FOYER_SECRET: string | undefined
  FOYER_URL: string
  FOYER_CLIENT_ID: string
}

const OWNER_ONLY = 0o600

/** The text of a `.env`: the variables of the server, and those by which a site finds it. @throws StartError */
export const envFileText = ({ FOYER_URL, FOYER_CLIENT_ID, ...server }: EnvFile): string =>
  [
    '# Written by "foyer init". It contains the secret of the server: do not commit it.',
    ...Object.entries(server).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${quote(value)}`])),
    '',
    '# For the site: the address of the server, and the client id.',
    `FOYER_URL=${quote(FOYER_URL)}`,
    `FOYER_CLIENT_ID=${quote(FOYER_CLIENT_ID)}`,
    '',
  ].join('\n')

/** Creates a file that only its user can read, completely or not at all. @throws if the file exists */
export function createPrivateFile(file: string, text: string): void {
  const handle = openSync(file, 'wx', OWNER_ONLY)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

/** @throws StartError for a text that cannot be quoted */
function quote(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  if (/["\n\r]/.test(value)) throw new StartError(`The value ${JSON.stringify(value)} cannot be written to .env.`)
  return `"${value}"`
}

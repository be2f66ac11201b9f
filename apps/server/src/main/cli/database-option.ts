import { Option } from 'commander'
import { UsageError } from './usage-error.js'

/** The option for a PostgreSQL database, which takes no password: every user of the machine can read the flags. */
export const databaseOption = (): Option =>
  new Option('--database <url>', 'a PostgreSQL database instead of the data folder').argParser((url: string) => {
    if (hasPassword(url))
      throw new UsageError(
        'A password in --database can be read by every user of the machine: set FOYER_DATABASE_URL or FOYER_DATABASE_URL_FILE instead.',
      )
    return url
  })

/** Returns whether a URL has a password, in doubt also if it cannot be parsed. */
function hasPassword(url: string): boolean {
  if (!URL.canParse(url)) return /:[^@]*@|password/i.test(url)
  const { password, searchParams } = new URL(url)
  return password !== '' || [...searchParams.keys()].some((name) => /password/i.test(name))
}

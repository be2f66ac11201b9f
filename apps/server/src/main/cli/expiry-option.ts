import { StartError } from '../../kernel/errors/start-error.js'

/** Parses the date of `--expires`. @throws StartError if it is not one */
export function parseExpiry(date: string | undefined): { expiresAt?: number } {
  if (date === undefined) return {}
  const expiresAt = Date.parse(date)
  if (!/^\d{4}-\d\d-\d\d/.test(date) || Number.isNaN(expiresAt))
    throw new StartError(`--expires must be a date such as 2030-12-31, not "${date}".`)
  return { expiresAt }
}

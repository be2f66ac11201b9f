import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { dataCalls } from './data-calls.mjs'
import { Stop } from './run-step.mjs'

const HEARD_WITHIN_MS = 30_000

/**
 * Returns the API key of the reference site's back end: the key stored in `memory` (readable only by its user) if Foyer
 * still accepts it, else a new one. `foyer` runs a command of the command line and returns its output.
 */
export async function siteKey({ foyer, foyerUrl, memory, isTaken = takes(foyerUrl) }) {
  const kept = existsSync(memory) ? readFileSync(memory, 'utf8').trim() : ''
  if (kept !== '' && (await isTaken(kept))) return kept
  const { apiKey } = JSON.parse(await foyer(['key', 'create', '--name', 'Reference site', '--json']))
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, `${apiKey}\n`, { mode: 0o600 })
  // A running server accepts the key a moment later.
  for (const end = Date.now() + HEARD_WITHIN_MS; Date.now() < end; ) {
    if (await isTaken(apiKey)) return apiKey
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Stop('Foyer does not take the API key that was just made for the reference site.')
}

const takes = (foyerUrl) => async (apiKey) => {
  try {
    await dataCalls({ foyerUrl, apiKey })('/collections?paging.limit=1')
    return true
  } catch (error) {
    if (error?.status === 401 || error?.status === 403) return false
    throw error
  }
}

import { createFoyerClient, type FoyerClient, localStorageTokenStorage } from '@foyer/client'
import type { SiteConfig } from '../site-config.js'
import { type Visit, visitOf } from './visit.js'

/** Everything a page of the site needs: the SDK's client, and the visitor's session that starts by itself. */
export interface Site {
  foyerUrl: string
  client: FoyerClient
  visit: Visit
  /** How many times the SDK logged a failure that it does not throw. */
  warnings: () => number
}

export function openSite({ foyerUrl, clientId }: SiteConfig): Site {
  let warnings = 0
  const logger: Pick<Console, 'error'> = {
    error(...parts) {
      warnings++
      console.error(...parts)
    },
  }
  const client = createFoyerClient({ url: foyerUrl, clientId, storage: localStorageTokenStorage(), logger })
  const visit = visitOf(client)
  visit.start()
  // A page that the Back button brings to life again has not heard what other tabs did meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && client.setTokens(client.getTokens()))
  return { foyerUrl, client, visit, warnings: () => warnings }
}

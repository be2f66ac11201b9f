import { createFoyerClient, type FoyerClient, localStorageTokenStorage } from '@foyer/client'
import type { SiteConfig } from '../site-config.js'
import { type Visit, visitOf } from './visit.js'

/** Everything a page of the site needs: the SDK's client, and the visitor's session that starts by itself. */
export interface Site {
  client: FoyerClient
  visit: Visit
}

export function openSite({ foyerUrl, clientId }: SiteConfig): Site {
  const client = createFoyerClient({ url: foyerUrl, clientId, storage: localStorageTokenStorage() })
  // A page that the Back button brings to life again has not heard what other tabs did meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && client.setTokens(client.getTokens()))
  return { client, visit: visitOf(client) }
}

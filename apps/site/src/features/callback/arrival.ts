import type { FoyerClient } from '@foyer/client'
import { problemOf } from '../../session/problems.js'
import { takeRedirect } from '../../session/redirect-memory.js'
import { addressOnSite } from '../../session/return-address.js'

/** Where to go on, or why that was no sign-in. */
export type Arrival = { returnTo: string } | { sentence: string }

const arrivals = new WeakMap<FoyerClient, Promise<Arrival>>()

/** Spends the code in the address, once, however often it is asked. */
export function arrivalOf(client: FoyerClient): Promise<Arrival> {
  const arrival = arrivals.get(client) ?? spendCode(client)
  arrivals.set(client, arrival)
  return arrival
}

async function spendCode(client: FoyerClient): Promise<Arrival> {
  try {
    const oauthData = takeRedirect()
    const { code, state, error } = client.parseFromUrl()
    history.replaceState(null, '', location.pathname) // the code leaves the address bar
    if (error !== undefined) return { sentence: refusal(error) }
    if (oauthData === undefined) return { sentence: 'This sign-in does not belong to this tab, or is over.' }
    client.setTokens(await client.getMemberTokens(code, state, oauthData))
    return { returnTo: addressOnSite(oauthData.originalUri) }
  } catch (error) {
    return { sentence: problemOf(error).sentence }
  }
}

const refusal = (error: string) =>
  error === 'access_denied'
    ? 'You left the sign-in page without signing in. That is fine.'
    : `Foyer did not sign you in (${error}).`

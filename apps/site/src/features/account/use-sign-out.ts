import { depart } from '../../session/departure.js'
import type { Outcome } from '../../session/problems.js'
import { useSite } from '../../session/site-context.js'
import { useShop } from '../../shop/shop-context.js'

/** Ends the session on the server, and at the hosted pages; the member's cart stays with the member (CT-05). */
export function useSignOut(): () => Promise<Outcome> {
  const { client, visit } = useSite()
  const { baskets } = useShop()
  return async () => {
    baskets.announceLeaving(client.current().subject)
    try {
      await depart(async () => (await client.logout(`${location.origin}/`)).logoutUrl)
    } catch (error) {
      if (client.loggedIn()) baskets.announceLeaving(undefined)
      throw error
    }
    visit.start() // the person came back to this page
    return {}
  }
}

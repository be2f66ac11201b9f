import { useSession } from '@foyer/react'
import { useState } from 'react'
import { useClient } from '../../session/use-identity.js'
import { useShop } from '../../shop/shop-context.js'

/** Ends the session on the server and at the hosted pages; the cart stays with the member (CT-05). */
export function useSignOut(): [isLeaving: boolean, signOut: () => Promise<undefined>] {
  const client = useClient()
  const { signOut } = useSession()
  const { itemCache } = useShop()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    itemCache.announceLeaving(client.current().subject)
    setLeaving(true)
    try {
      await signOut()
    } catch (error) {
      setLeaving(false)
      if (client.loggedIn()) itemCache.announceLeaving(undefined)
      throw error
    }
    return undefined
  }
  return [isLeaving, leave]
}

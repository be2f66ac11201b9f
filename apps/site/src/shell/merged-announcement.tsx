import { useFoyer, useSession } from '@foyer/react'
import { useEffect, useRef, useState } from 'react'
import { useMerged } from '../shop/merged.js'
import { useShop } from '../shop/shop-context.js'

/** CT-04: announces a merge of two carts once, if the visitor became a member on this page and the page is visible. */
export function MergedAnnouncement() {
  const { status, id } = useSession()
  const { client } = useFoyer()
  // The page may start with the callback of a sign-in, so read the visitor before the session changes.
  const [visitor, setVisitor] = useState(() => (client.loggedIn() ? undefined : client.current().subject))
  if (status === 'visitor' && id !== visitor) setVisitor(id)
  return status === 'member' && visitor !== undefined ? <MergedToast visitor={visitor} /> : null
}

const MERGED = 'We put what you had here together with the cart of your account.'

function MergedToast({ visitor }: { visitor: string }) {
  const { toasts } = useShop()
  const merged = useMerged()
  const isTheirs = merged?.promotion.visitorId === visitor
  const latest = useRef(merged)
  useEffect(() => {
    latest.current = merged
  })
  useEffect(() => {
    if (!isTheirs || document.visibilityState !== 'visible') return
    toasts.add(MERGED, { label: 'Undo', run: () => latest.current?.takeApart() })
  }, [isTheirs, toasts])
  return null
}

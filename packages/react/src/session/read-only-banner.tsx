import { useState, useSyncExternalStore } from 'react'
import { useMember } from '../member/use-member.js'
import { useFoyer } from '../provider.js'
import { useSession } from './use-session.js'

/** Shown by `FoyerProvider` while an owner views the site as a member: who it is, and a button that stops it. */
export function ReadOnlyBanner() {
  const { client } = useFoyer()
  const actor = useSyncExternalStore(
    client.subscribe,
    () => client.current().actor,
    () => undefined,
  )
  return actor === undefined ? null : <Banner />
}

function Banner() {
  const { messages } = useFoyer()
  const { signOut } = useSession()
  const { member } = useMember()
  const [isBusy, setBusy] = useState(false)
  const stop = () => {
    setBusy(true)
    signOut().catch(() => setBusy(false))
  }
  return (
    <section className="foyer-read-only" role="status">
      <span>{messages.viewingAs.replace('{name}', member?.loginEmail ?? member?.profile?.nickname ?? '…')}</span>
      <button type="button" aria-disabled={isBusy} onClick={isBusy ? undefined : stop}>
        {messages.stopViewing}
      </button>
    </section>
  )
}

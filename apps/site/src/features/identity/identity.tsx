import { useEffect, useRef } from 'react'
import { ActionButton } from '../../form/action-button.js'
import { depart } from '../../session/departure.js'
import { useSession, useSite } from '../../session/site-context.js'
import type { MemberRecord } from '../../session/use-member.js'
import { usePageTitle } from '../../session/use-page-title.js'
import { Facts } from './facts.js'
import { Shelf } from './shelf.js'

/** Who the person is, and the way out. */
export function Identity({ record }: { record: MemberRecord }) {
  const { client, visit } = useSite()
  const { loggedIn } = useSession()
  const heading = loggedIn ? 'You are a member' : 'You are a visitor'
  usePageTitle(heading)
  const headingRef = useFocusWhenLost(loggedIn)

  async function signOut() {
    await depart(async () => (await client.logout(`${location.origin}/`)).logoutUrl)
    visit.start() // the person came back to this page
    return {}
  }
  const nickname = record.member?.profile.nickname
  return (
    <div className="wall">
      <div className="tale">
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        <output className="lead">
          {loggedIn
            ? `Welcome back${nickname ? `, ${nickname}` : ''}. Your cup is glazed, and carries your mark.`
            : 'Nobody asked for your name. You have a session all the same, and your cup waits unglazed on the shelf.'}
        </output>
        <Facts record={record} />
        <div className="way-out">
          {loggedIn && <ActionButton label="Sign out" doing="Signing you out" quiet work={signOut} />}
        </div>
      </div>
      <Shelf isGlazed={loggedIn} initial={initialOf(nickname ?? record.member?.loginEmail)} />
    </div>
  )
}

const initialOf = (name: string | undefined) =>
  [...new Intl.Segmenter().segment(name?.trim() ?? '')][0]?.segment.toLocaleUpperCase() ?? ''

/** A form that had the focus goes away when the person becomes somebody else: then the heading has it. */
function useFocusWhenLost(loggedIn: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(loggedIn)
  useEffect(() => {
    if (was.current === loggedIn) return
    was.current = loggedIn
    if (document.activeElement === document.body) heading.current?.focus()
  }, [loggedIn])
  return heading
}

import { type ReactNode, useEffect, useState } from 'react'
import { useExpiry, useSession } from '../../session/site-context.js'
import type { MemberRecord } from '../../session/use-member.js'

/** The session as the site knows it. The rows are the same for everybody, so that nothing moves. */
export function Facts({ record }: { record: MemberRecord }) {
  const { loggedIn, subject } = useSession()
  return (
    <dl className="facts">
      <Fact name="Role">{loggedIn ? 'member' : 'visitor'}</Fact>
      <Fact name="Id">{subject === undefined ? 'none yet' : <code>{subject}</code>}</Fact>
      <Fact name="Email">{loggedIn ? emailOf(record) : 'not needed'}</Fact>
      <Fact name="Access token">
        <Expiry />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function emailOf({ member, problem }: MemberRecord): ReactNode {
  if (problem) return 'could not be read'
  return <bdi dir="ltr">{member?.loginEmail ?? '…'}</bdi>
}

const clockTime = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function Expiry() {
  const expiresAt = useExpiry() * 1000
  const hasExpired = useHasPassed(expiresAt)
  if (expiresAt === 0) return 'none yet'
  const time = <time dateTime={new Date(expiresAt).toISOString()}>{clockTime.format(expiresAt)}</time>
  return hasExpired ? <>expired at {time}; the next call renews it</> : <>good until {time}</>
}

/** Whether `moment` is over; it changes by itself when it comes. */
function useHasPassed(moment: number): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, moment - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [moment])
  return moment <= now
}

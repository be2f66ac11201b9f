import type { OwnSession } from '@foyer/client'
import { type OwnSessionsList, useOwnSessions } from '@foyer/react'
import { Badge, Button, Card, Notice, Skeleton } from '@foyer/ui'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** SE-01 to SE-03: lists the devices where the member is signed in, each with a button to sign out. */
export function DevicesSection() {
  const list = useOwnSessions()
  const { sessions, isFailed, problem, isBusy, outWithinSeconds, ended } = list
  const others = (sessions?.length ?? 1) - 1
  return (
    <Card title="Devices">
      <p className="soft">
        {others > 0
          ? `A device you sign out here is out at its next step, after ${Math.ceil(outWithinSeconds / 60)} minutes at the latest.`
          : 'Every browser in which you are signed in. Where it stood we do not know: we ask nobody.'}
      </p>
      <div role="alert">
        {isFailed && (
          <Notice
            tone="warning"
            actions={
              <Button small tone="quiet" onClick={list.load}>
                Try again
              </Button>
            }
          >
            <p>The list could not be loaded.</p>
          </Notice>
        )}
        {problem && <p className="problem">{problem.message}</p>}
      </div>
      {sessions === undefined && !isFailed && <Skeleton lines={4} />}
      <ul className="devices">
        {sessions?.map((session) => (
          <Device key={session.id} session={session} list={list} />
        ))}
      </ul>
      {others > 0 && (
        <div className="ui-row">
          <Button tone="quiet" busy={isBusy} onClick={list.endOthers}>
            {others === 1 ? 'Sign out the other device' : `Sign out ${others} other devices`}
          </Button>
          <p className="soft">
            Not you? Sign the device out, then <a href="/account/password">change your password</a>.
          </p>
        </div>
      )}
      <output>{ended && sessionEndedMessage(ended)}</output>
    </Card>
  )
}

function Device({ session, list }: { session: OwnSession; list: OwnSessionsList }) {
  const { isCurrent, firstSeenAt, lastSeenAt } = session
  const name = list.nameOf(session)
  return (
    <li>
      <p>
        <strong>{name}</strong> {isCurrent && <Badge tone="good">This device</Badge>}
      </p>
      <p className="soft">
        Signed in <time dateTime={firstSeenAt}>{moment.format(new Date(firstSeenAt))}</time>
        <br />
        Last seen <time dateTime={lastSeenAt}>{moment.format(new Date(lastSeenAt))}</time>
      </p>
      {!isCurrent && (
        <Button small tone="quiet" aria-label={`Sign out ${name}`} busy={list.isBusy} onClick={() => list.end(session)}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function sessionEndedMessage(ended: NonNullable<OwnSessionsList['ended']>): string {
  if ('device' in ended) return `${ended.device} is signed out.`
  return ended.count === 1 ? 'One other device is signed out.' : `${ended.count} other devices are signed out.`
}

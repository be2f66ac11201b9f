import { Card, LinkButton } from '@foyer/ui'
import { useMessages } from '../language/messages.js'
import { isDevelopment } from '../site.js'

const outcomes = ['verified', 'unverified', 'member', 'cancelled', 'code'] as const

/** What a sign-in by the demo provider or an email code can lead to. Only on a server of development. */
export function SignInOutcomes() {
  const { inbox } = useMessages()
  const { heading, hint, open, list } = inbox.outcomes
  if (!isDevelopment()) return null
  return (
    <Card title={heading}>
      <p>{hint}</p>
      <dl className="facts">
        {outcomes.map((outcome) => (
          <div key={outcome}>
            <dt>{list[outcome].name}</dt>
            <dd>{list[outcome].hint}</dd>
          </div>
        ))}
      </dl>
      <div className="ui-row">
        <LinkButton tone="quiet" href="/signin" target="_blank">
          {open}
        </LinkButton>
      </div>
    </Card>
  )
}

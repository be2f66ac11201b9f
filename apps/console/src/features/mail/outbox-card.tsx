import { Card, Notice } from '@foyer/ui'
import { Ago, useNow } from '../../parts/time.js'
import type { MailState } from './mail.js'

const number = new Intl.NumberFormat('en')
const SECOND = 1000

/** The outbox: queued mails, and why they are queued. */
export function OutboxCard({ queue, hasServer }: { queue: MailState['queue']; hasServer: boolean }) {
  const now = useNow(10 * SECOND)
  const { waiting, oldestDate, retried, lastFault, sentLastDay } = queue
  return (
    <Card title="Going out">
      <div className="settings">
        <dl className="facts">
          <div>
            <dt>Sent in 24 hours</dt>
            <dd>{number.format(sentLastDay)}</dd>
          </div>
          <div>
            <dt>Waiting</dt>
            <dd>{waiting === 0 ? 'Nothing' : number.format(waiting)}</dd>
          </div>
          {oldestDate !== null && (
            <div>
              <dt>The oldest since</dt>
              <dd>
                <Ago of={oldestDate} now={now} />
              </dd>
            </div>
          )}
          {retried > 0 && (
            <div>
              <dt>Tried in vain</dt>
              <dd>{number.format(retried)}</dd>
            </div>
          )}
        </dl>
        {lastFault !== null && (
          <Notice tone="warning">
            <p>{lastFault.about}</p>
            <p className="small">
              Last tried <Ago of={lastFault.date} now={now} />
              {hasServer && (
                <>
                  , next <Ago of={lastFault.nextAttemptDate} now={now} />
                </>
              )}
              .{' '}
              {lastFault.said !== '' && (
                <>
                  Details: <code dir="ltr">{lastFault.said}</code>
                </>
              )}
            </p>
          </Notice>
        )}
        <p className="soft">
          What is not taken is tried again, at most a minute later, for two days. Codes and links are made when a mail
          is handed over, so none that waited has expired.
        </p>
      </div>
    </Card>
  )
}

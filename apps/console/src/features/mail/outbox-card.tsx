import { Card, Notice } from '@foyer/ui'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { Ago, useNow } from '../../parts/time.js'
import { describeMailFault, type MailState } from './mail.js'

const SECOND = 1000

/** The outbox: queued mails, and why they are queued. */
export function OutboxCard({ queue, hasServer }: { queue: MailState['queue']; hasServer: boolean }) {
  const messages = useMessages()
  const now = useNow(10 * SECOND)
  const { waiting, oldestDate, retried, lastFault, sentLastDay } = queue
  return (
    <Card title={messages.mail.queue.heading}>
      <div className="settings">
        <dl className="facts">
          <div>
            <dt>{messages.mail.queue.sent}</dt>
            <dd>{formatNumber(sentLastDay, messages.locale)}</dd>
          </div>
          <div>
            <dt>{messages.mail.queue.queued}</dt>
            <dd>{formatNumber(waiting, messages.locale)}</dd>
          </div>
          {oldestDate !== null && (
            <div>
              <dt>{messages.mail.queue.oldest}</dt>
              <dd>
                <Ago of={oldestDate} now={now} />
              </dd>
            </div>
          )}
          {retried > 0 && (
            <div>
              <dt>{messages.mail.queue.retried}</dt>
              <dd>{formatNumber(retried, messages.locale)}</dd>
            </div>
          )}
        </dl>
        {lastFault !== null && (
          <Notice tone="warning">
            <p>{describeMailFault(lastFault, messages)}</p>
            <p className="small">
              <Sentence
                text={hasServer ? messages.mail.queue.lastAndNext : messages.mail.queue.last}
                parts={{
                  last: <Ago of={lastFault.date} now={now} />,
                  next: <Ago of={lastFault.nextAttemptDate} now={now} />,
                }}
              />{' '}
              {lastFault.said !== '' && (
                <Sentence
                  text={messages.parts.details_said}
                  parts={{ said: <code dir="ltr">{lastFault.said}</code> }}
                />
              )}
            </p>
          </Notice>
        )}
        <p className="soft">{messages.mail.queue.hint}</p>
      </div>
    </Card>
  )
}

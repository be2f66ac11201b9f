import { interpolate } from '@foyer/messages/console'
import { Button, Card, Field, Skeleton } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { createCall } from '../../api/call.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { formatDate, formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { SampleData } from '../../parts/sample-data.js'
import { SignInOutcomes } from '../../parts/sign-in-outcomes.js'
import { useNow } from '../../parts/time.js'
import { PageHeading } from '../../routing/page-heading.js'
import { ExpireCard, FaultsCard } from './faults-card.js'

const call = createCall((path, init) => fetch(path, init))
const clockSteps = [
  { amount: 10, unit: 'minute', seconds: 600 },
  { amount: 1, unit: 'hour', seconds: 3600 },
  { amount: 1, unit: 'day', seconds: 86_400 },
  { amount: 30, unit: 'day', seconds: 30 * 86_400 },
] as const

/** The clock of the development server, with the scenarios that depend on time. */
export default function ScenariosPage() {
  const messages = useMessages()
  const { data, fault, at, reload } = useResource('clock', (signal) => call<{ now: string }>('/dev/clock', { signal }))
  const now = useNow(1000)
  const [clockFault, setFault] = useState<ApiFault>()
  const [said, setSaid] = useState('')
  const [minutes, setMinutes] = useState('')
  const advanceClock = async (seconds: number, what: string) => {
    setFault(undefined)
    try {
      await call('/dev/clock', { method: 'POST', json: { advanceSeconds: seconds } })
      setSaid(what)
    } catch (error) {
      setFault(toFault(error))
    }
    reload()
  }
  const wanted = Number(minutes)
  const isWrong = minutes !== '' && !Number.isFinite(wanted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (minutes !== '' && !isWrong)
      void advanceClock(wanted * 60, interpolate(messages.inbox.clock.turned, { minutes: wanted }))
  }
  return (
    <>
      <PageHeading>{messages.inbox.tools}</PageHeading>
      <p className="local-mark">
        <Sentence text={messages.inbox.toolsHint} parts={{ strong: (children) => <strong>{children}</strong> }} />
      </p>
      <FaultNotice fault={fault ?? clockFault} retry={fault && reload} />
      <p role="status" className="said">
        {said}
      </p>
      <div className="cards">
        <Card title={messages.inbox.clock.heading}>
          {data === undefined || at === undefined ? (
            <Skeleton lines={1} />
          ) : (
            <p className="clock">
              <time dateTime={data.now}>
                {formatDate(Date.parse(data.now) + Math.max(0, now - at), messages.locale, {
                  dateStyle: 'full',
                  timeStyle: 'medium',
                })}
              </time>
            </p>
          )}
          <div className="ui-row">
            {clockSteps.map(({ amount, unit, seconds }) => {
              const time = formatNumber(amount, messages.locale, { style: 'unit', unit, unitDisplay: 'long' })
              return (
                <Button
                  key={seconds}
                  small
                  tone="quiet"
                  onClick={() => advanceClock(seconds, interpolate(messages.inbox.clock.advanced, { time }))}
                >
                  {`+ ${time}`}
                </Button>
              )
            })}
          </div>
          <form onSubmit={submit} className="in-line">
            <Field
              label={messages.inbox.clock.offset}
              required
              inputMode="decimal"
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
              error={isWrong && messages.inbox.clock.offsetWrong}
            />
            <Button type="submit" tone="quiet">
              {messages.inbox.clock.apply}
            </Button>
          </form>
        </Card>
        <Card title={messages.inbox.tokens.heading}>
          <p>{messages.inbox.tokens.hint}</p>
          <Button tone="quiet" onClick={() => advanceClock(960, messages.inbox.tokens.done)}>
            {messages.inbox.tokens.button}
          </Button>
        </Card>
        <Card title={messages.inbox.links.heading}>
          <p>{messages.inbox.links.hint}</p>
          <Button tone="quiet" onClick={() => advanceClock(86_400, messages.inbox.links.done)}>
            {messages.inbox.links.button}
          </Button>
        </Card>
        <SampleData />
        <SignInOutcomes />
        <ExpireCard />
        <FaultsCard />
        <Card title={messages.inbox.scan.button}>
          <p>{messages.inbox.scan.hint}</p>
          <a href="/console/inbox">{messages.inbox.openInbox}</a>
        </Card>
      </div>
    </>
  )
}

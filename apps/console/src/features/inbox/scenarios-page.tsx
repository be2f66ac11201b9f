import { Button, Card, Field, Skeleton } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { createCall } from '../../api/call.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useNow } from '../../parts/time.js'
import { PageHeading } from '../../routing/page-heading.js'
import { ExpireCard, FaultsCard } from './faults-card.js'

const call = createCall((path, init) => fetch(path, init))
const shown = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'medium' })
const clockSteps: [name: string, seconds: number][] = [
  ['10 minutes', 600],
  ['1 hour', 3600],
  ['1 day', 86_400],
  ['30 days', 30 * 86_400],
]

/** The clock of the development server, with the scenarios that depend on time. */
export default function ScenariosPage() {
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
    if (minutes !== '' && !isWrong) void advanceClock(wanted * 60, `The clock was turned by ${wanted} minutes.`)
  }
  return (
    <>
      <PageHeading>Clock and scenarios</PageHeading>
      <p className="local-mark">
        <strong>Only for development.</strong> The clock dates everything on every node: tokens, codes, links, mails.
      </p>
      <FaultNotice fault={fault ?? clockFault} retry={fault && reload} />
      <p role="status" className="said">
        {said}
      </p>
      <div className="cards">
        <Card title="The server’s clock">
          {data === undefined || at === undefined ? (
            <Skeleton lines={1} />
          ) : (
            <p className="clock">
              <time dateTime={data.now}>{shown.format(Date.parse(data.now) + Math.max(0, now - at))}</time>
            </p>
          )}
          <div className="ui-row">
            {clockSteps.map(([name, seconds]) => (
              <Button
                key={name}
                small
                tone="quiet"
                onClick={() => advanceClock(seconds, `The clock was turned ${name} ahead.`)}
              >
                {`+ ${name}`}
              </Button>
            ))}
          </div>
          <form onSubmit={submit} className="in-line">
            <Field
              label="Minutes, back with a minus"
              required
              inputMode="decimal"
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
              error={isWrong && 'Enter a number like 15 or -15.'}
            />
            <Button type="submit" tone="quiet">
              Turn
            </Button>
          </form>
        </Card>
        <Card title="Expire every access token">
          <p>
            Turns the clock 16 minutes ahead: an access token lives for 15 minutes and half a minute of grace. The next
            call of every open page must renew its session by itself.
          </p>
          <Button tone="quiet" onClick={() => advanceClock(960, 'Every access token that was out is expired.')}>
            Expire tokens
          </Button>
        </Card>
        <Card title="Let codes and links grow old">
          <p>
            Turns the clock a day ahead. Codes and recovery links that are out must be refused, with a way to get a new
            one.
          </p>
          <Button tone="quiet" onClick={() => advanceClock(86_400, 'Codes and links that were out are a day older.')}>
            Turn a day ahead
          </Button>
        </Card>
        <ExpireCard />
        <FaultsCard />
        <Card title="Run the mail scanner">
          <p>Open a mail with a link in the inbox: beside the link, the scanner looks at it as a mail program does.</p>
          <a href="/console/inbox">To the inbox</a>
        </Card>
      </div>
    </>
  )
}

import { Button, Card, Field, Select } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { createCall } from '../../api/call.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'

const call = createCall((path, init) => fetch(path, init))

const faults = [
  ['lose', 'Lose the answer', 'The server does the work, and the connection breaks.'],
  ['double', 'Double the request', 'The server gets it twice, as from an impatient network.'],
  ['delay', 'Delay the answer by 3 s', 'The work is done at once, the answer comes late.'],
  ['unavailable', 'Answer 503', 'As a gateway does for a server that it cannot reach.'],
] as const
const targets = [
  ['any', 'Any call of a client'],
  ['token', 'Token requests: visits, renewals, codes'],
  ['members', 'Sign-up, sign-in and member calls'],
  ['data', 'Calls of the data service'],
] as const

/** Injects faults into the next requests, with the same parts as the test kit. */
export function FaultsCard() {
  const { data, fault, reload } = useResource('faults', (signal) =>
    call<{ waiting: number; refusesCookies: boolean }>('/dev/faults', { signal }),
  )
  const [kind, setKind] = useState<string>('lose')
  const [target, setTarget] = useState<string>('any')
  const [times, setTimes] = useState('1')
  const [actFault, setFault] = useState<ApiFault>()
  const send = async (method: 'POST' | 'DELETE', json?: object) => {
    setFault(undefined)
    try {
      await call('/dev/faults', { method, ...(json && { json }) })
    } catch (error) {
      setFault(toFault(error))
    }
    reload()
  }
  const count = Number(times)
  const isWrong = !Number.isInteger(count) || count < 1 || count > 100
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) void send('POST', { fault: kind, target, times: count })
  }
  const hint = faults.find(([name]) => name === kind)?.[2]
  return (
    <Card title="Let something go wrong">
      <FaultNotice fault={fault ?? actFault} />
      <form onSubmit={submit} className="settings">
        <Select label="What" value={kind} hint={hint} onChange={(event) => setKind(event.target.value)}>
          {faults.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="For" value={target} onChange={(event) => setTarget(event.target.value)}>
          {targets.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
        <Field
          label="How many times"
          required
          inputMode="numeric"
          value={times}
          onChange={(event) => setTimes(event.target.value)}
          error={isWrong && 'Enter a number from 1 to 100.'}
        />
        <div className="ui-row">
          <Button type="submit" tone="quiet">
            Let it happen
          </Button>
          <Button tone="quiet" onClick={() => send('POST', { fault: 'refuse-cookies' })}>
            Refuse cookies
          </Button>
        </div>
      </form>
      <p role="status">
        {data === undefined
          ? ''
          : `${data.waiting === 0 ? 'No request will meet a fault.' : `${data.waiting} still to come.`}${data.refusesCookies ? ' No cookie passes.' : ''}`}
      </p>
      {data !== undefined && (data.waiting > 0 || data.refusesCookies) && (
        <Button small tone="plain" onClick={() => send('DELETE')}>
          Back to normal
        </Button>
      )}
    </Card>
  )
}

/** Expires one access token or one session, and nothing else. */
export function ExpireCard() {
  const [expiryKind, setWhat] = useState('')
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<ApiFault>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (expiryKind.trim() === '') return
    setFault(undefined)
    setSaid('')
    try {
      const { expired } = await call<{ expired: string }>('/dev/expire', { method: 'POST', json: { what: expiryKind } })
      setSaid(
        expired === 'token'
          ? 'This token is expired: the next call with it must renew the session.'
          : 'This session is over: its next renewal is refused.',
      )
      setWhat('')
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <Card title="Expire one token or session">
      <form onSubmit={submit} className="settings">
        <Field
          label="Access token, or the id of a session"
          required
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={expiryKind}
          onChange={(event) => setWhat(event.target.value)}
          hint="From the network tab of the browser, or ses_… from the page of a member."
        />
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button type="submit" tone="quiet">
            Expire it
          </Button>
        </div>
      </form>
      <p role="status">{said}</p>
    </Card>
  )
}

import { formatPlural } from '@foyer/messages/console'
import { Button, Card, Field, Select } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { createCall } from '../../api/call.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'

const call = createCall((path, init) => fetch(path, init))

const faults = ['lose', 'double', 'delay', 'unavailable'] as const
const targets = ['any', 'token', 'members', 'data'] as const

/** Injects faults into the next requests, with the same parts as the test kit. */
export function FaultsCard() {
  const messages = useMessages()
  const { data, fault, reload } = useResource('faults', (signal) =>
    call<{ waiting: number; refusesCookies: boolean }>('/dev/faults', { signal }),
  )
  const [kind, setKind] = useState<(typeof faults)[number]>('lose')
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
  return (
    <Card title={messages.inbox.faults.heading}>
      <FaultNotice fault={fault ?? actFault} />
      <form onSubmit={submit} className="settings">
        <Select
          label={messages.inbox.faults.kind}
          value={kind}
          hint={messages.inbox.faults[kind].hint}
          onChange={(event) => setKind(event.target.value as typeof kind)}
        >
          {faults.map((name) => (
            <option key={name} value={name}>
              {messages.inbox.faults[name].label}
            </option>
          ))}
        </Select>
        <Select label={messages.inbox.faults.target} value={target} onChange={(event) => setTarget(event.target.value)}>
          {targets.map((name) => (
            <option key={name} value={name}>
              {messages.inbox.targets[name]}
            </option>
          ))}
        </Select>
        <Field
          label={messages.inbox.faults.times}
          required
          inputMode="numeric"
          value={times}
          onChange={(event) => setTimes(event.target.value)}
          error={isWrong && messages.inbox.faults.timesWrong}
        />
        <div className="ui-row">
          <Button type="submit" tone="quiet">
            {messages.inbox.faults.start}
          </Button>
          <Button tone="quiet" onClick={() => send('POST', { fault: 'refuse-cookies' })}>
            {messages.inbox.faults.blockCookies}
          </Button>
        </div>
      </form>
      <p role="status">
        {data !== undefined &&
          (data.waiting === 0
            ? messages.inbox.faults.idle
            : formatPlural(messages.inbox.faults.left, data.waiting, messages.locale))}{' '}
        {data?.refusesCookies && messages.inbox.faults.cookiesBlocked}
      </p>
      {data !== undefined && (data.waiting > 0 || data.refusesCookies) && (
        <Button small tone="plain" onClick={() => send('DELETE')}>
          {messages.inbox.faults.reset}
        </Button>
      )}
    </Card>
  )
}

/** Expires one access token or one session, and nothing else. */
export function ExpireCard() {
  const messages = useMessages()
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
      setSaid(expired === 'token' ? messages.inbox.expire.tokenExpired : messages.inbox.expire.sessionExpired)
      setWhat('')
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <Card title={messages.inbox.expire.heading}>
      <form onSubmit={submit} className="settings">
        <Field
          label={messages.inbox.expire.label}
          required
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={expiryKind}
          onChange={(event) => setWhat(event.target.value)}
          hint={messages.inbox.expire.hint}
        />
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button type="submit" tone="quiet">
            {messages.inbox.expire.button}
          </Button>
        </div>
      </form>
      <p role="status">{said}</p>
    </Card>
  )
}

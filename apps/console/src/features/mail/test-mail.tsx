import { Button, Notice } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { addressOf } from '../../routing/location.js'
import { useCall, useMay } from '../../session/owner.js'
import { type MailTest, mailboxWords } from './mail.js'

interface TestMailProps {
  label: string
  /** Which mail, in which words; a plain test without. */
  mail?: object
  onSent?: () => void
}

/** Sends a mail to whoever presses, by the way of all mail, and says how that ended. */
export function TestMail({ label, mail = {}, onSent }: TestMailProps) {
  const call = useCall()
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const [ended, setEnded] = useState<MailTest>()
  if (!may('sendTestMail')) return null
  const send = async () => {
    setFault(undefined)
    setEnded(undefined)
    setBusy(true)
    try {
      setEnded(await call<MailTest>('/owner/v1/mail/test', { method: 'POST', json: mail }))
      onSent?.()
    } catch (error) {
      setFault(faultOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <div className="ui-row">
        <Button tone="quiet" busy={isBusy} onClick={send}>
          {label}
        </Button>
      </div>
      <FaultNotice fault={fault} />
      <div role="status">{ended && <Ending {...ended} />}</div>
    </>
  )
}

function Ending({ fault, to, sender, tookMs, server }: MailTest) {
  if (fault === null && server === 'inbox')
    return (
      <Notice tone="good">
        <p>
          It is in the <a href={addressOf('/inbox')}>inbox</a> of the console, from{' '}
          <span dir="auto">{mailboxWords(sender)}</span>.
        </p>
      </Notice>
    )
  if (fault === null)
    return (
      <Notice tone="good">
        <p>
          The mail server took it after {tookMs} ms. It is under way to <span dir="ltr">{to}</span>, from{' '}
          <span dir="auto">{mailboxWords(sender)}</span>. If it is not there in a few minutes, look among the spam.
        </p>
      </Notice>
    )
  return (
    <Notice tone="danger">
      <p>{fault.about}</p>
      {fault.said !== '' && (
        <p className="small">
          Details: <code dir="ltr">{fault.said}</code>
        </p>
      )}
    </Notice>
  )
}

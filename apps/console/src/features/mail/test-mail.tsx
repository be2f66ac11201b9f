import { Button, Notice } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { toUrl } from '../../routing/location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { describeMailFault, formatMailbox, type MailTest } from './mail.js'

interface TestMailProps {
  label: string
  /** The mail and its texts; without it, a plain test mail is sent. */
  mail?: object
  onSent?: () => void
}

/** Sends a test mail to the signed-in owner through the outbox, and shows the result. */
export function TestMail({ label, mail = {}, onSent }: TestMailProps) {
  const call = useCall()
  const may = usePermission()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const [result, setResult] = useState<MailTest>()
  if (!may('sendTestMail')) return null
  const send = async () => {
    setFault(undefined)
    setResult(undefined)
    setBusy(true)
    try {
      setResult(await call<MailTest>('/owner/v1/mail/test', { method: 'POST', json: mail }))
      onSent?.()
    } catch (error) {
      setFault(toFault(error))
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
      <div role="status">{result && <TestMailResult {...result} />}</div>
    </>
  )
}

function TestMailResult({ fault, to, sender, tookMs, server }: MailTest) {
  const messages = useMessages()
  if (fault === null && server === 'inbox')
    return (
      <Notice tone="good">
        <p>
          <Sentence
            text={messages.mail.test.inInbox}
            parts={{
              link: (children) => <a href={toUrl('/inbox')}>{children}</a>,
              from: <span dir="auto">{formatMailbox(sender)}</span>,
            }}
          />
        </p>
      </Notice>
    )
  if (fault === null)
    return (
      <Notice tone="good">
        <p>
          <Sentence
            text={messages.mail.test.accepted}
            parts={{
              ms: tookMs,
              to: <span dir="ltr">{to}</span>,
              from: <span dir="auto">{formatMailbox(sender)}</span>,
            }}
          />
        </p>
      </Notice>
    )
  return (
    <Notice tone="danger">
      <p>{describeMailFault(fault, messages)}</p>
      {fault.said !== '' && (
        <p className="small">
          <Sentence text={messages.parts.details_said} parts={{ said: <code dir="ltr">{fault.said}</code> }} />
        </p>
      )}
    </Notice>
  )
}

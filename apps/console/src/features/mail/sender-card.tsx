import { interpolate } from '@foyer/messages/console'
import { Card, Field } from '@foyer/ui'
import { type FocusEvent, type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { SaveRow } from '../../parts/save-row.js'
import { useUnsaved } from '../../parts/use-unsaved.js'
import { useCall, usePermission } from '../../session/owner.js'
import type { Texts } from '../settings/settings.js'
import { formatMailbox, getDomain, type MailState, validateAddress } from './mail.js'

interface SenderCardProps {
  /** The saved settings. */
  savedSettings: Texts
  state: MailState
  reload: () => void
}

/** Time of the last saved change; stored outside the form, which remounts after every change. */
let activeSince: number | undefined

/** Edits name, address and Reply-To of all mails, with a preview. */
export function SenderCard({ savedSettings, state: { configured }, reload }: SenderCardProps) {
  const messages = useMessages()
  const call = useCall()
  const mayChange = usePermission()('changeSettings')
  const [texts, setTexts] = useState<Texts>(savedSettings)
  const [left, setLeft] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const changed = Object.fromEntries(Object.entries(texts).filter(([name, text]) => savedSettings[name] !== text))
  const isChanged = Object.keys(changed).length > 0
  useUnsaved(isChanged)
  const text = (name: string) => texts[name] ?? ''
  const field = (name: string) => ({
    value: text(name),
    readOnly: !mayChange,
    onChange: (event: { target: { value: string } }) => setTexts((now) => ({ ...now, [name]: event.target.value })),
  })
  const address = (name: string) => ({
    ...field(name),
    type: 'text',
    inputMode: 'email' as const,
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'ltr',
    maxLength: 254,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // An error text that appears now would move the submit button away from the pointer.
      if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
      setTexts((now) => ({ ...now, [name]: (now[name] ?? '').trim() }))
      setLeft((now) => [...now, name])
    },
    error:
      left.includes(name) && changed[name] !== undefined ? validateAddress(text(name).trim(), messages) : undefined,
  })
  const own = text('mail.senderAddress').trim()
  const next = {
    name: text('mail.senderName').trim() || configured.name,
    address: (validateAddress(own, messages) === undefined && own) || configured.address,
  }
  const replyTo = text('mail.replyTo').trim() || (own === '' ? configured.replyTo : own)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || !mayChange || isBusy) return
    const wrong = ['mail.senderAddress', 'mail.replyTo'].filter(
      (name) => validateAddress(text(name).trim(), messages) !== undefined,
    )
    setLeft(Object.keys(texts))
    if (wrong.length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    setFault(undefined)
    try {
      const settings = Object.fromEntries(
        Object.entries(changed).map(([name, value]) => [name, value.trim() === '' ? null : value.trim()]),
      )
      const expected = Object.fromEntries(Object.keys(changed).map((name) => [name, savedSettings[name] ?? '']))
      await call('/owner/v1/settings', { method: 'PATCH', json: { settings, expected } })
      activeSince = Date.now()
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <Card title={messages.mail.sender.heading}>
      <form className="settings" onSubmit={save} noValidate>
        {!mayChange && <p className="soft">{messages.parts.viewOnly}</p>}
        <Field
          label={messages.parts.name}
          {...field('mail.senderName')}
          maxLength={100}
          autoComplete="organization"
          hint={interpolate(messages.mail.sender.nameHint, { name: configured.name })}
        />
        <Field
          label={messages.parts.email}
          {...address('mail.senderAddress')}
          hint={
            <>
              <Sentence
                text={messages.mail.sender.default}
                parts={{ value: <span dir="ltr">{configured.address}</span> }}
              />{' '}
              {own !== '' &&
                validateAddress(own, messages) === undefined &&
                getDomain(own) !== getDomain(configured.address) && (
                  <Sentence
                    text={messages.mail.sender.authorize}
                    parts={{ domain: <span dir="ltr">{getDomain(own)}</span> }}
                  />
                )}
            </>
          }
        />
        <Field
          label={messages.mail.sender.replyTo}
          {...address('mail.replyTo')}
          hint={interpolate(messages.mail.sender.default, {
            value: own === '' ? configured.replyTo : messages.mail.sender.sameAsSender,
          })}
        />
        <p className="soft" aria-live="polite">
          <Sentence
            text={messages.mail.sender.preview}
            parts={{
              from: <strong dir="auto">{formatMailbox({ ...next, replyTo })}</strong>,
              replyTo: <span dir="ltr">{replyTo}</span>,
            }}
          />
        </p>
        <FaultNotice fault={fault} retry={fault?.status === 409 ? reload : undefined} />
        {mayChange && (
          <SaveRow
            isInCard
            busy={isBusy}
            isChanged={isChanged}
            onDiscard={() => setTexts(savedSettings)}
            activeSince={activeSince}
          >
            {messages.parts.save}
          </SaveRow>
        )}
      </form>
    </Card>
  )
}

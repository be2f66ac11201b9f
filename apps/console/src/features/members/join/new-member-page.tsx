import { type ProfileField, profileFault, profileFaultSentence, valueOfText, wireNameOf } from '@foyer/client/profile'
import { interpolate } from '@foyer/messages/console'
import { Button, Card, EmptyState, Field, LinkButton, Select, Skeleton } from '@foyer/ui'
import { type FormEvent, useRef, useState } from 'react'
import { type ApiFault, describeFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import { navigate, toUrl } from '../../../routing/location.js'
import { PageHeading } from '../../../routing/page-heading.js'
import { useCall, usePermission } from '../../../session/owner.js'
import type { Member } from '../member.js'
import { ProfileFieldInput } from '../profile-field-input.js'
import { validateAddresses } from './addresses.js'
import { LanguageSelect } from './language-select.js'

/** Creates a member, who sets a password through a link in a mail. */
export default function NewMemberPage() {
  const messages = useMessages()
  const call = useCall()
  const mayAdd = usePermission()('addOwnerMember')
  const { data, fault, reload } = useResource('profile fields', (signal) =>
    call<{ fields: ProfileField[] }>('/members/v1/profile-fields', { signal }),
  )
  return (
    <>
      <p className="trail">
        <a href={toUrl('/members')}>{messages.members.heading}</a>
      </p>
      <PageHeading>{messages.members.create.heading}</PageHeading>
      {!mayAdd && (
        <EmptyState
          title={messages.members.create.notAllowed}
          actions={<LinkButton href={toUrl('/members')}>{messages.members.allMembers}</LinkButton>}
        >
          <p>{messages.members.create.notAllowedHint}</p>
        </EmptyState>
      )}
      {mayAdd && (
        <div className="settings">
          <FaultNotice fault={fault} retry={reload} />
          {data === undefined && fault === undefined && <Skeleton lines={6} />}
          {data !== undefined && <NewMemberForm fields={data.fields} />}
        </div>
      )}
    </>
  )
}

function NewMemberForm({ fields }: { fields: readonly ProfileField[] }) {
  const messages = useMessages()
  const call = useCall()
  const toasts = useToasts()
  const address = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [names, setNames] = useState({ firstName: '', lastName: '' })
  const [status, setStatus] = useState('active')
  const [language, setLanguage] = useState('')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const showFieldErrors = (faults: Readonly<Record<string, string>>) => {
    setWrong(faults)
    if (faults.email !== undefined) address.current?.focus()
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFault(undefined)
    const loginEmail = email.trim()
    const noAddress = validateAddresses(loginEmail === '' ? [] : [loginEmail], messages)
    const found = Object.fromEntries([
      ...(noAddress === undefined ? [] : [['email', noAddress] as const]),
      ...fields.flatMap((field) => {
        // Owners may omit fields that are required for members.
        const about = profileFault({ ...field, required: false }, valueOfText(field, texts[field.key] ?? ''))
        return about === undefined
          ? []
          : [[`field ${field.key}`, profileFaultSentence(about, messages.locale)] as const]
      }),
    ])
    showFieldErrors(found)
    if (Object.keys(found).length > 0) return
    const given = Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''))
    const customFields = Object.fromEntries(
      fields.flatMap((field) => {
        const value = valueOfText(field, texts[field.key] ?? '')
        return value === undefined ? [] : [[wireNameOf(field), { value }]]
      }),
    )
    setBusy(true)
    try {
      const member = { loginEmail, contact: { ...given, customFields } }
      const json = { member, status, ...(language && { language }) }
      const createdMember = await call<{ member: Member }>('/owner/v1/members', { method: 'POST', json })
      toasts.add(interpolate(messages.members.create.created, { email: createdMember.member.email }))
      navigate(toUrl(`/members/${createdMember.member.memberId}`))
    } catch (error) {
      const refusal = toFault(error)
      if (refusal.status === 409)
        showFieldErrors({ email: interpolate(messages.members.create.exists, { email: loginEmail }) })
      else if (refusal.status === 400)
        showFieldErrors({
          email: interpolate(messages.members.create.rejected, { message: describeFault(refusal, messages) }),
        })
      else setFault(refusal)
      setBusy(false)
    }
  }
  return (
    <Card title={messages.members.profile}>
      <form className="settings" onSubmit={add} noValidate>
        <Field
          ref={address}
          label={messages.parts.email}
          type="email"
          required
          value={email}
          error={wrong.email}
          hint={messages.members.create.emailHint}
          onChange={(event) => {
            setEmail(event.target.value)
            if (wrong.email !== undefined && validateAddresses([event.target.value.trim()], messages) === undefined)
              setWrong({})
          }}
          autoComplete="off"
        />
        <Field
          label={messages.members.create.firstName}
          value={names.firstName}
          maxLength={100}
          onChange={(event) => setNames({ ...names, firstName: event.target.value })}
          autoComplete="off"
          dir="auto"
        />
        <Field
          label={messages.members.create.lastName}
          value={names.lastName}
          maxLength={100}
          onChange={(event) => setNames({ ...names, lastName: event.target.value })}
          autoComplete="off"
          dir="auto"
        />
        {fields.map((field) => (
          <ProfileFieldInput
            key={field.key}
            field={field}
            text={texts[field.key] ?? ''}
            wrong={wrong[`field ${field.key}`]}
            onChange={(text) => setTexts((now) => ({ ...now, [field.key]: text }))}
          />
        ))}
        <Select
          label={messages.parts.status}
          value={status}
          onChange={(event) => setStatus(event.target.value)}
          hint={status === 'active' ? undefined : messages.members.create.approvalHint}
        >
          <option value="active">{messages.members.statuses.active}</option>
          <option value="pending-approval">{messages.members.statuses['pending-approval']}</option>
        </Select>
        <LanguageSelect value={language} onChange={setLanguage} />
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button type="submit" busy={isBusy}>
            {messages.members.create.submit}
          </Button>
          <LinkButton tone="plain" href={toUrl('/members')}>
            {messages.parts.cancel}
          </LinkButton>
        </div>
      </form>
    </Card>
  )
}

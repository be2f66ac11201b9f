import { Button, Card, EmptyState, LinkButton, Skeleton, TextArea } from '@foyer/ui'
import { type FormEvent, useRef, useState } from 'react'
import { type ApiFault, faultOf } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { useToasts } from '../../../parts/toasts.js'
import { Updated } from '../../../parts/updated.js'
import { addressOf } from '../../../routing/location.js'
import { PageHeading } from '../../../routing/page-heading.js'
import { useCall, useMay } from '../../../session/owner.js'
import { addressesFault, addressesIn } from './addresses.js'
import { type Invitation, InvitationsTable } from './invitations-table.js'
import { LanguageChoice } from './language.js'

/** Invites people to become members, and shows who has not come yet. */
export default function InvitationsPage() {
  const call = useCall()
  const mayInvite = useMay()('inviteMembers')
  const toasts = useToasts()
  const [actFault, setFault] = useState<ApiFault>()
  const { data, fault, at, reload } = useResource('invitations', (signal) =>
    call<{ invitations: Invitation[] }>('/owner/v1/invitations', { signal }),
  )
  const act = async (path: string, json: object, done: string) => {
    setFault(undefined)
    try {
      await call(path, { method: 'POST', json })
      toasts.show(done)
    } catch (error) {
      setFault(faultOf(error))
    }
    reload()
  }
  return (
    <>
      <p className="trail">
        <a href={addressOf('/members')}>Members</a>
      </p>
      <PageHeading actions={<Updated at={at} reload={reload} />}>Invitations</PageHeading>
      <div className="settings">
        {mayInvite && <InviteForm onInvited={reload} />}
        <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
        {data === undefined && fault === undefined && <Skeleton lines={4} />}
        {data !== undefined && data.invitations.length === 0 && (
          <EmptyState
            title="Nobody is invited at the moment"
            actions={<LinkButton href={addressOf('/members')}>All members</LinkButton>}
          >
            <p>Whoever is invited stands here until they have joined.</p>
          </EmptyState>
        )}
      </div>
      {data !== undefined && data.invitations.length > 0 && (
        <InvitationsTable
          invitations={data.invitations}
          mayAct={mayInvite}
          onResend={(email) =>
            act('/owner/v1/invitations', { emails: [email] }, `A new link is on its way to ${email}.`)
          }
          onWithdraw={(email) =>
            act('/owner/v1/invitations/withdraw', { email }, `The invitation of ${email} is withdrawn.`)
          }
        />
      )}
    </>
  )
}

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const call = useCall()
  const toasts = useToasts()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [language, setLanguage] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [fault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const emails = addressesIn(text)
  const refuse = (sentence: string) => {
    setWrong(sentence)
    field.current?.focus()
  }
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFault(undefined)
    const found = addressesFault(emails)
    if (found !== undefined) return refuse(found)
    setBusy(true)
    try {
      await call('/owner/v1/invitations', { method: 'POST', json: { emails, ...(language && { language }) } })
      toasts.show(emails.length === 1 ? `${emails[0]} is invited.` : `${emails.length} people are invited.`)
      setText('')
      onInvited()
    } catch (error) {
      const refusal = faultOf(error)
      // What is about an address stands beside the field (G-06).
      if (refusal.status === 400 || refusal.status === 409) refuse(`${refusal.message} Nobody was invited.`)
      else setFault(refusal)
    }
    setBusy(false)
  }
  return (
    <Card title="Invite people">
      <form className="settings" onSubmit={invite} noValidate>
        <TextArea
          ref={field}
          label="E-mail addresses"
          required
          hint="One or several, on lines of their own or with commas between them. Each gets a link that is good for 7 days and proves the address."
          rows={3}
          value={text}
          wrong={wrong}
          onChange={(event) => {
            setText(event.target.value)
            if (wrong !== undefined && addressesFault(addressesIn(event.target.value)) === undefined)
              setWrong(undefined)
          }}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <LanguageChoice value={language} onChange={setLanguage} />
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button type="submit" busy={isBusy}>
            {emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

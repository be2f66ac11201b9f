import { Button, Card, EmptyState, LinkButton, Skeleton, TextArea } from '@foyer/ui'
import { type FormEvent, useRef, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { LastUpdated } from '../../../parts/last-updated.js'
import { useToasts } from '../../../parts/toasts.js'
import { toUrl } from '../../../routing/location.js'
import { PageHeading } from '../../../routing/page-heading.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { parseAddresses, validateAddresses } from './addresses.js'
import { type Invitation, InvitationsTable } from './invitations-table.js'
import { LanguageSelect } from './language-select.js'

/** Invites people to become members, and lists the pending invitations. */
export default function InvitationsPage() {
  const call = useCall()
  const mayInvite = usePermission()('inviteMembers')
  const toasts = useToasts()
  const [actFault, setFault] = useState<ApiFault>()
  const { data, fault, at, reload } = useResource('invitations', (signal) =>
    call<{ invitations: Invitation[] }>('/owner/v1/invitations', { signal }),
  )
  const runAction = async (path: string, json: object, done: string) => {
    setFault(undefined)
    try {
      await call(path, { method: 'POST', json })
      toasts.add(done)
    } catch (error) {
      setFault(toFault(error))
    }
    reload()
  }
  return (
    <>
      <p className="trail">
        <a href={toUrl('/members')}>Members</a>
      </p>
      <PageHeading actions={<LastUpdated at={at} reload={reload} />}>Invitations</PageHeading>
      <div className="settings">
        {mayInvite && <InviteForm onInvited={reload} />}
        <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
        {data === undefined && fault === undefined && <Skeleton lines={4} />}
        {data !== undefined && data.invitations.length === 0 && (
          <EmptyState
            title="Nobody is invited at the moment"
            actions={<LinkButton href={toUrl('/members')}>All members</LinkButton>}
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
            runAction('/owner/v1/invitations', { emails: [email] }, `A new link is on its way to ${email}.`)
          }
          onRevoke={(email) =>
            runAction('/owner/v1/invitations/withdraw', { email }, `The invitation of ${email} is withdrawn.`)
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
  const emails = parseAddresses(text)
  const showError = (sentence: string) => {
    setWrong(sentence)
    field.current?.focus()
  }
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFault(undefined)
    const found = validateAddresses(emails)
    if (found !== undefined) return showError(found)
    setBusy(true)
    try {
      await call('/owner/v1/invitations', { method: 'POST', json: { emails, ...(language && { language }) } })
      toasts.add(emails.length === 1 ? `${emails[0]} is invited.` : `${emails.length} people are invited.`)
      setText('')
      onInvited()
    } catch (error) {
      const refusal = toFault(error)
      // Errors about an address are shown next to the field (G-06).
      if (refusal.status === 400 || refusal.status === 409) showError(`${refusal.message} Nobody was invited.`)
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
          error={wrong}
          onChange={(event) => {
            setText(event.target.value)
            if (wrong !== undefined && validateAddresses(parseAddresses(event.target.value)) === undefined)
              setWrong(undefined)
          }}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <LanguageSelect value={language} onChange={setLanguage} />
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

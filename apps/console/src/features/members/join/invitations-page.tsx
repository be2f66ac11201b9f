import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Card, EmptyState, LinkButton, Skeleton, TextArea } from '@foyer/ui'
import { type FormEvent, useRef, useState } from 'react'
import { type ApiFault, describeFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import { toUrl } from '../../../routing/location.js'
import { PageHeading } from '../../../routing/page-heading.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { parseAddresses, validateAddresses } from './addresses.js'
import { InvitationCodes } from './invitation-codes.js'
import { type Invitation, InvitationsTable } from './invitations-table.js'
import { LanguageSelect } from './language-select.js'

/** Invites people to become members, and lists the pending invitations. */
export default function InvitationsPage() {
  const messages = useMessages()
  const call = useCall()
  const mayInvite = usePermission()('inviteMembers')
  const toasts = useToasts()
  const [actFault, setFault] = useState<ApiFault>()
  const { data, fault, reload } = useResource('invitations', (signal) =>
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
        <a href={toUrl('/members')}>{messages.members.heading}</a>
      </p>
      <PageHeading>{messages.members.invitations.heading}</PageHeading>
      <div className="settings">
        {mayInvite && <InviteForm onInvited={reload} />}
        <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
        {data === undefined && fault === undefined && <Skeleton lines={4} />}
        {data !== undefined && data.invitations.length === 0 && (
          <EmptyState
            title={messages.members.invitations.empty}
            actions={<LinkButton href={toUrl('/members')}>{messages.members.allMembers}</LinkButton>}
          >
            <p>{messages.members.invitations.emptyHint}</p>
          </EmptyState>
        )}
      </div>
      {data !== undefined && data.invitations.length > 0 && (
        <InvitationsTable
          invitations={data.invitations}
          mayAct={mayInvite}
          onResend={(email) =>
            runAction(
              '/owner/v1/invitations',
              { emails: [email] },
              interpolate(messages.members.invitations.resent, { email }),
            )
          }
          onRevoke={(email) =>
            runAction(
              '/owner/v1/invitations/withdraw',
              { email },
              interpolate(messages.members.invitations.revoked, { email }),
            )
          }
        />
      )}
      {(data !== undefined || fault !== undefined) && (
        <>
          <div>
            <h2>{messages.members.codes.heading}</h2>
            <p className="soft">{messages.members.codes.about}</p>
          </div>
          <InvitationCodes />
        </>
      )}
    </>
  )
}

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const messages = useMessages()
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
    const found = validateAddresses(emails, messages)
    if (found !== undefined) return showError(found)
    setBusy(true)
    try {
      await call('/owner/v1/invitations', { method: 'POST', json: { emails, ...(language && { language }) } })
      toasts.add(
        emails.length === 1
          ? interpolate(messages.members.invitations.sent, { email: emails[0] ?? '' })
          : formatPlural(messages.members.invitations.sentMany, emails.length, messages.locale),
      )
      setText('')
      onInvited()
    } catch (error) {
      const refusal = toFault(error)
      // Errors about an address are shown next to the field (G-06).
      if (refusal.status === 400 || refusal.status === 409)
        showError(interpolate(messages.members.invitations.noneSent, { message: describeFault(refusal, messages) }))
      else setFault(refusal)
    }
    setBusy(false)
  }
  return (
    <Card title={messages.members.invitations.invite}>
      <form className="settings" onSubmit={invite} noValidate>
        <TextArea
          ref={field}
          label={messages.members.invitations.emails}
          required
          hint={messages.members.invitations.emailsHint}
          rows={3}
          value={text}
          error={wrong}
          onChange={(event) => {
            setText(event.target.value)
            if (wrong !== undefined && validateAddresses(parseAddresses(event.target.value), messages) === undefined)
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
            {emails.length > 1
              ? formatPlural(messages.members.invitations.submitMany, emails.length, messages.locale)
              : messages.members.invitations.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

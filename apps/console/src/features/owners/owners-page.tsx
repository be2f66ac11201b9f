import { interpolate } from '@foyer/messages/console'
import { type OwnerRole, ownerRoles } from '@foyer/protocol/core'
import { Avatar, Badge, Button, Field, Select, Skeleton } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { StackedTable } from '../../parts/list/stacked-table.js'
import { Day } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall, usePermission } from '../../session/owner.js'

interface Owner {
  memberId: string
  email: string
  role: OwnerRole
  status: string
  since: string
}
interface Invitation {
  email: string
  role: OwnerRole
  status: 'open' | 'used' | 'withdrawn' | 'expired'
  expiresDate: string
}

/** Members with a role for the site: invite, change a role, remove it. */
export default function OwnersPage() {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<OwnerRole>('moderator')
  const [removed, setRemoved] = useState<Owner>()
  const [actFault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const { data, fault, reload } = useResource('owners', (signal) =>
    call<{ owners: Owner[]; invitations: Invitation[] }>('/owner/v1/owners', { signal }),
  )
  const runAction = async (
    path: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    json: object | undefined,
    done: string,
  ) => {
    setFault(undefined)
    setBusy(true)
    try {
      await call(path, { method, ...(json && { json }) })
      toasts.add(done)
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
    reload()
  }
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '' || isBusy) return
    await runAction(
      '/owner/v1/owners',
      'POST',
      { email: email.trim(), role },
      interpolate(messages.owners.invited, { email: email.trim() }),
    )
    setEmail('')
  }
  const open = data?.invitations.filter(({ status }) => status === 'open') ?? []
  return (
    <>
      <PageHeading>{messages.owners.heading}</PageHeading>
      <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
      <div className="with-rail">
        {data === undefined && fault === undefined && <Skeleton lines={4} />}
        {data !== undefined && (
          <StackedTable
            caption={messages.owners.table}
            columns={[messages.parts.email, messages.parts.role, messages.owners.since]}
            hasActions={may('removeOwner')}
          >
            {data.owners.map((owner) => (
              <tr key={owner.memberId}>
                <th scope="row">
                  <OwnerEmail id={owner.memberId} email={owner.email} />
                </th>
                <td data-label={messages.parts.role}>
                  {may('changeOwner') ? (
                    <div className="ui-control ui-select">
                      <select
                        className="ui-input"
                        aria-label={interpolate(messages.owners.roleOf, { email: owner.email })}
                        value={owner.role}
                        onChange={(event) =>
                          runAction(
                            `/owner/v1/owners/${owner.memberId}`,
                            'PATCH',
                            { role: event.target.value },
                            interpolate(messages.owners.roleChanged, {
                              email: owner.email,
                              role: messages.members.roles[event.target.value as OwnerRole],
                            }),
                          )
                        }
                      >
                        {ownerRoles.map((value) => (
                          <option key={value} value={value}>
                            {messages.members.roles[value]}
                          </option>
                        ))}
                      </select>
                    </div>
                  ) : (
                    messages.members.roles[owner.role]
                  )}
                </td>
                <td data-label={messages.owners.since}>
                  <Day of={owner.since} />
                </td>
                {may('removeOwner') && (
                  <td className="row-actions">
                    <Button
                      small
                      tone="plain"
                      aria-label={interpolate(messages.owners.removeOne, { email: owner.email })}
                      onClick={() => setRemoved(owner)}
                    >
                      {messages.parts.removeMore}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
            {open.map((invitation) => (
              <tr key={invitation.email}>
                <th scope="row">
                  <OwnerEmail id={invitation.email} email={invitation.email} />
                </th>
                <td data-label={messages.parts.role}>
                  {messages.members.roles[invitation.role]} <Badge tone="warning">{messages.owners.invitedBadge}</Badge>
                </td>
                <td data-label={messages.parts.status}>
                  <Sentence text={messages.owners.expires} parts={{ day: <Day of={invitation.expiresDate} /> }} />
                </td>
                {may('removeOwner') && (
                  <td className="row-actions">
                    <Button
                      small
                      tone="plain"
                      aria-label={interpolate(messages.owners.revokeOne, { email: invitation.email })}
                      onClick={() =>
                        runAction(
                          '/owner/v1/owners/withdraw-invitation',
                          'POST',
                          { email: invitation.email },
                          messages.owners.revoked,
                        )
                      }
                    >
                      {messages.parts.revoke}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </StackedTable>
        )}
        {data !== undefined && may('addOwner') && (
          <form className="ui-card in-line rail" onSubmit={invite} aria-labelledby="invite-owner">
            <h2 id="invite-owner">{messages.owners.invite}</h2>
            <Field
              label={messages.parts.email}
              type="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="off"
            />
            <Select
              label={messages.parts.role}
              value={role}
              onChange={(event) => setRole(event.target.value as OwnerRole)}
            >
              {ownerRoles.map((value) => (
                <option key={value} value={value}>
                  {messages.owners.roleHints[value]}
                </option>
              ))}
            </Select>
            <Button type="submit" busy={isBusy}>
              {messages.owners.submit}
            </Button>
          </form>
        )}
      </div>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={interpolate(messages.owners.removeTitle, { email: removed?.email ?? '' })}
        onClose={() => setRemoved(undefined)}
        action={messages.parts.remove}
        onConfirm={() => {
          if (removed)
            void runAction(
              `/owner/v1/owners/${removed.memberId}`,
              'DELETE',
              undefined,
              interpolate(messages.owners.removed, { email: removed.email }),
            )
          setRemoved(undefined)
        }}
      >
        <p>{messages.owners.removeHint}</p>
      </ConfirmDialog>
    </>
  )
}

function OwnerEmail({ id, email }: { id: string; email: string }) {
  return (
    <span className="with-avatar">
      <Avatar size="small" id={id} name={email} />
      <span className="ellipsis" title={email}>
        {email}
      </span>
    </span>
  )
}

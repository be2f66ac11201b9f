import { Badge, Button, Dialog, Field, Select, Skeleton } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { LastUpdated } from '../../parts/last-updated.js'
import { Day } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { PageHeading } from '../../routing/page-heading.js'
import { type OwnerRole, useCall, usePermission } from '../../session/owner.js'
import { roleLabels } from '../members/member.js'

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

const roles = Object.entries(roleLabels) as [OwnerRole, string][]
const roleHints: Readonly<Record<OwnerRole, string>> = {
  owner: 'May do everything, and give roles.',
  moderator: 'Decides about members; sees the rest.',
  'read-only': 'Sees everything and changes nothing.',
}

/** Members with a role for the site: invite, change a role, remove it. */
export default function OwnersPage() {
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<OwnerRole>('moderator')
  const [removed, setRemoved] = useState<Owner>()
  const [actFault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const { data, fault, at, reload } = useResource('owners', (signal) =>
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
      `${email.trim()} is asked to run the site.`,
    )
    setEmail('')
  }
  const open = data?.invitations.filter(({ status }) => status === 'open') ?? []
  return (
    <>
      <PageHeading actions={<LastUpdated at={at} reload={reload} />}>Owners</PageHeading>
      <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data !== undefined && (
        <div className="rows">
          <table>
            <caption className="ui-unseen">People who run the site</caption>
            <thead>
              <tr>
                <th scope="col">Who</th>
                <th scope="col">Role</th>
                <th scope="col">Since</th>
                {may('removeOwner') && (
                  <td>
                    <span className="ui-unseen">Remove</span>
                  </td>
                )}
              </tr>
            </thead>
            <tbody>
              {data.owners.map((owner) => (
                <tr key={owner.memberId}>
                  <th scope="row">
                    <OwnerEmail email={owner.email} />
                  </th>
                  <td>
                    {may('changeOwner') ? (
                      <div className="ui-control ui-select">
                        <select
                          className="ui-input"
                          aria-label={`Role of ${owner.email}`}
                          value={owner.role}
                          onChange={(event) =>
                            runAction(
                              `/owner/v1/owners/${owner.memberId}`,
                              'PATCH',
                              { role: event.target.value },
                              `${owner.email}: ${roleLabels[event.target.value as OwnerRole]}.`,
                            )
                          }
                        >
                          {roles.map(([value, word]) => (
                            <option key={value} value={value}>
                              {word}
                            </option>
                          ))}
                        </select>
                      </div>
                    ) : (
                      roleLabels[owner.role]
                    )}
                  </td>
                  <td>
                    <Day of={owner.since} />
                  </td>
                  {may('removeOwner') && (
                    <td>
                      <Button
                        small
                        tone="plain"
                        aria-label={`Remove ${owner.email}…`}
                        onClick={() => setRemoved(owner)}
                      >
                        Remove…
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
              {open.map((invitation) => (
                <tr key={invitation.email}>
                  <th scope="row">
                    <OwnerEmail email={invitation.email} />
                  </th>
                  <td>
                    {roleLabels[invitation.role]} <Badge tone="warning">Invited</Badge>
                  </td>
                  <td>
                    Open until <Day of={invitation.expiresDate} />
                  </td>
                  {may('removeOwner') && (
                    <td>
                      <Button
                        small
                        tone="plain"
                        aria-label={`Withdraw the invitation of ${invitation.email}`}
                        onClick={() =>
                          runAction(
                            '/owner/v1/owners/withdraw-invitation',
                            'POST',
                            { email: invitation.email },
                            'The invitation is withdrawn.',
                          )
                        }
                      >
                        Withdraw
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {may('addOwner') && (
        <form className="ui-card in-line" onSubmit={invite} aria-labelledby="invite-owner">
          <h2 id="invite-owner">Invite somebody</h2>
          <Field
            label="E-mail"
            type="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="off"
          />
          <Select label="Role" value={role} onChange={(event) => setRole(event.target.value as OwnerRole)}>
            {roles.map(([value, word]) => (
              <option key={value} value={value}>
                {`${word}: ${roleHints[value]}`}
              </option>
            ))}
          </Select>
          <Button type="submit" busy={isBusy}>
            Invite
          </Button>
        </form>
      )}
      <Dialog
        isOpen={removed !== undefined}
        title={`Remove ${removed?.email}?`}
        onClose={() => setRemoved(undefined)}
        actions={
          <>
            <Button data-first="" tone="quiet" onClick={() => setRemoved(undefined)}>
              Cancel
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                if (removed)
                  void runAction(
                    `/owner/v1/owners/${removed.memberId}`,
                    'DELETE',
                    undefined,
                    `${removed.email} runs the site no more.`,
                  )
                setRemoved(undefined)
              }}
            >
              Remove
            </Button>
          </>
        }
      >
        <p>They stay a member and lose the console within a second. The last owner cannot be removed.</p>
      </Dialog>
    </>
  )
}

function OwnerEmail({ email }: { email: string }) {
  return (
    <span className="person">
      <span className="ellipsis" title={email}>
        {email}
      </span>
    </span>
  )
}

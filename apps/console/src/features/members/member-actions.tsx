import { Button, Card, LinkButton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { saveFile } from '../../parts/save-file.js'
import { useToasts } from '../../parts/toasts.js'
import { toUrl } from '../../routing/location.js'
import { useCall, useGraceDays, usePermission, useSession } from '../../session/owner.js'
import { useDecide } from './decisions-context.js'
import { BlockDialog, DeleteDialog } from './dialogs.js'
import type { Member } from './member.js'

/** The available actions, by the member's status and the permissions of the role. */
export function MemberActions({ member, reload }: { member: Member; reload: () => void }) {
  const { memberId, email, status } = member
  const call = useCall()
  const { client } = useSession()
  const may = usePermission()
  const decide = useDecide()
  const toasts = useToasts()
  const graceDays = useGraceDays()
  const [openDialog, setOpenDialog] = useState<'block' | 'delete'>()
  const [fault, setFault] = useState<ApiFault>()
  const runAction = async (path: string, done: string) => {
    setFault(undefined)
    try {
      await call(path, { method: 'POST', json: {} })
      toasts.add(done)
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const restoreMember = async () => {
    setFault(undefined)
    try {
      const path = `/owner/v1/members/${encodeURIComponent(memberId)}/export`
      await saveFile(await client.fetch(path, { method: 'POST' }), `${memberId}.json`)
      toasts.add('The file is among your downloads.')
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <Card title="Decide">
      <FaultNotice fault={fault} />
      <ul className="acts">
        {status === 'pending-approval' && may('approveMember') && (
          <li>
            <p>Waits to be let in.</p>
            <Button small onClick={() => decide.approve([member])}>
              Approve
            </Button>
          </li>
        )}
        {may('disconnectMember') && status === 'active' && (
          <li>
            <p>Sign out on every device, within 5 seconds. The password stays.</p>
            <Button
              small
              tone="quiet"
              onClick={() =>
                runAction(`/members/v1/members/${memberId}/disconnect`, `${email} is signed out everywhere.`)
              }
            >
              Sign out everywhere
            </Button>
          </li>
        )}
        {may('requireReset') && status === 'active' && !member.resetRequired && (
          <li>
            <p>Sign out everywhere, and ask for a new password before the next sign-in.</p>
            <Button
              small
              tone="quiet"
              onClick={() =>
                runAction(`/owner/v1/members/${memberId}/require-reset`, `${email} must set a new password.`)
              }
            >
              Require a new password
            </Button>
          </li>
        )}
        {status === 'pending-deletion' && may('restoreMember') && (
          <li>
            <p>Deleted, but can still be restored: by signing in, or by you. They then sign in again.</p>
            <Button small onClick={() => runAction(`/owner/v1/members/${memberId}/restore`, `${email} is restored.`)}>
              Restore
            </Button>
          </li>
        )}
        {status === 'blocked' && may('unblockMember') && (
          <li>
            <p>Blocked: cannot sign in.</p>
            <Button small tone="quiet" onClick={() => decide.unblock([member])}>
              Unblock
            </Button>
          </li>
        )}
        {status !== 'blocked' && status !== 'pending-deletion' && may('blockMember') && (
          <li>
            <p>End every session and refuse to sign in. Nothing is deleted.</p>
            <Button small tone="quiet" onClick={() => setOpenDialog('block')}>
              Block…
            </Button>
          </li>
        )}
        {status !== 'pending-deletion' && may('deleteMember') && (
          <li>
            <p>Delete the account{graceDays === 0 ? ' for good' : `, with ${graceDays} days to come back`}.</p>
            <Button small tone="quiet" onClick={() => setOpenDialog('delete')}>
              Delete…
            </Button>
          </li>
        )}
        {may('exportOwnerMember') && (
          <li>
            <p>
              Everything kept of this person, as a file to hand out: account, sessions, items, and what the log says.
            </p>
            <Button small tone="quiet" onClick={restoreMember}>
              Export data
            </Button>
          </li>
        )}
        {may('queryAudit') && (
          <li>
            <p>What owners did about this member.</p>
            <LinkButton small tone="quiet" href={toUrl('/audit', { target: memberId })}>
              In the audit log
            </LinkButton>
          </li>
        )}
      </ul>
      <BlockDialog
        people={openDialog === 'block' ? [member] : []}
        onClose={() => setOpenDialog(undefined)}
        onBlock={() => {
          setOpenDialog(undefined)
          decide.block([member])
        }}
      />
      <DeleteDialog
        people={openDialog === 'delete' ? [member] : []}
        onClose={() => setOpenDialog(undefined)}
        onDelete={() => {
          setOpenDialog(undefined)
          decide.remove([member])
        }}
      />
    </Card>
  )
}

import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Card, LinkButton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { saveFile } from '../../parts/save-file.js'
import { useToasts } from '../../parts/toasts.js'
import { toUrl } from '../../routing/location.js'
import { useCall, useGraceDays, usePermission, useSession } from '../../session/owner.js'
import { useDecide } from './decisions-context.js'
import { BlockDialog, DeleteDialog } from './dialogs.js'
import type { Member } from './member.js'

/** The available actions, by the member's status and the permissions of the role. */
export function MemberActions({ member, reload }: { member: Member; reload: () => void }) {
  const messages = useMessages()
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
      toasts.add(messages.parts.downloaded)
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <Card title={messages.members.actions.heading}>
      <FaultNotice fault={fault} />
      <ul className="acts">
        {status === 'pending-approval' && may('approveMember') && (
          <li>
            <p>{messages.members.actions.awaiting}</p>
            <Button small onClick={() => decide.approve([member])}>
              {messages.members.actions.approve}
            </Button>
          </li>
        )}
        {may('disconnectMember') && status === 'active' && (
          <li>
            <p>{messages.members.actions.signOutHint}</p>
            <Button
              small
              tone="quiet"
              onClick={() =>
                runAction(
                  `/members/v1/members/${memberId}/disconnect`,
                  interpolate(messages.members.actions.signedOut, { email }),
                )
              }
            >
              {messages.members.actions.signOut}
            </Button>
          </li>
        )}
        {may('requireReset') && status === 'active' && !member.resetRequired && (
          <li>
            <p>{messages.members.actions.resetHint}</p>
            <Button
              small
              tone="quiet"
              onClick={() =>
                runAction(
                  `/owner/v1/members/${memberId}/require-reset`,
                  interpolate(messages.members.actions.resetRequired, { email }),
                )
              }
            >
              {messages.members.actions.reset}
            </Button>
          </li>
        )}
        {status === 'pending-deletion' && may('restoreMember') && (
          <li>
            <p>{messages.members.actions.scheduled}</p>
            <Button
              small
              onClick={() =>
                runAction(
                  `/owner/v1/members/${memberId}/restore`,
                  interpolate(messages.members.actions.restored, { email }),
                )
              }
            >
              {messages.members.actions.restore}
            </Button>
          </li>
        )}
        {status === 'blocked' && may('unblockMember') && (
          <li>
            <p>{messages.members.actions.blocked}</p>
            <Button small tone="quiet" onClick={() => decide.unblock([member])}>
              {messages.members.actions.unblock}
            </Button>
          </li>
        )}
        {status !== 'blocked' && status !== 'pending-deletion' && may('blockMember') && (
          <li>
            <p>{messages.members.actions.blockHint}</p>
            <Button small tone="quiet" onClick={() => setOpenDialog('block')}>
              {messages.members.actions.block}
            </Button>
          </li>
        )}
        {status !== 'pending-deletion' && may('deleteMember') && (
          <li>
            <p>
              {graceDays === 0
                ? messages.members.actions.deleteHint
                : formatPlural(messages.members.actions.scheduleHint, graceDays, messages.locale)}
            </p>
            <Button small tone="quiet" onClick={() => setOpenDialog('delete')}>
              {messages.parts.deleteMore}
            </Button>
          </li>
        )}
        {may('exportOwnerMember') && (
          <li>
            <p>{messages.members.actions.exportHint}</p>
            <Button small tone="quiet" onClick={restoreMember}>
              {messages.members.actions.export}
            </Button>
          </li>
        )}
        {may('queryAudit') && (
          <li>
            <p>{messages.members.actions.logHint}</p>
            <LinkButton small tone="quiet" href={toUrl('/audit', { target: memberId })}>
              {messages.members.actions.log}
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

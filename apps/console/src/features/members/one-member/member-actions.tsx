import { interpolate } from '@foyer/messages/console'
import { Button, Menu, type MenuItem, Notice } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { saveFile } from '../../../parts/save-file.js'
import { Day } from '../../../parts/time.js'
import { useToasts } from '../../../parts/toasts.js'
import { navigate, toUrl } from '../../../routing/location.js'
import { useCall, usePermission, useSession } from '../../../session/owner.js'
import { useDecide } from '../decisions-context.js'
import { BlockDialog, DeleteDialog } from '../dialogs.js'
import { useMayViewAsMember, ViewAsMember } from '../view-as-member.js'
import { RequireResetDialog, SignOutDialog } from './access-dialogs.js'
import { type MemberDetails, pathOfMember } from './member-details.js'

export interface MemberActionsProps {
  member: MemberDetails
  /** Number of active sessions; undefined while it is not known. */
  openSessions: number | undefined
  reload: () => void
}

/** The available actions, by the member's status and the permissions of the role. */
export function MemberActions({ member, openSessions, reload }: MemberActionsProps) {
  const messages = useMessages()
  const texts = messages.memberPage
  const { memberId, email, status } = member
  const call = useCall()
  const { client } = useSession()
  const may = usePermission()
  const mayView = useMayViewAsMember(member)
  const decide = useDecide()
  const toasts = useToasts()
  const [dialog, setDialog] = useState<'block' | 'delete' | 'reset' | 'sign-out' | 'view'>()
  const [fault, setFault] = useState<ApiFault>()
  const close = () => setDialog(undefined)
  /** Calls the server and announces the result; the error is the caller's. */
  const post = async (path: string, json: object, done: string) => {
    await call(path, { method: 'POST', json })
    toasts.add(interpolate(done, { email }))
    reload()
  }
  const run = async (action: () => Promise<void>) => {
    setFault(undefined)
    try {
      await action()
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const exportData = async () => {
    await saveFile(await client.fetch(`${pathOfMember(memberId)}/export`, { method: 'POST' }), `${memberId}.json`)
    toasts.add(messages.parts.downloaded)
  }
  const ownerPost = (verb: string, done: string) => post(`${pathOfMember(memberId)}/${verb}`, {}, done)
  const isLeaving = status === 'pending-deletion'
  const items: (MenuItem | false)[] = [
    mayView && { label: messages.members.viewAsMember.open, onSelect: () => setDialog('view') },
    may('disconnectMember') &&
      status === 'active' && { label: texts.signOut.more, onSelect: () => setDialog('sign-out') },
    may('requireReset') &&
      status === 'active' &&
      !member.resetRequired && { label: texts.reset.more, onSelect: () => setDialog('reset') },
    may('exportOwnerMember') && { label: messages.members.actions.export, onSelect: () => run(exportData) },
    may('queryAudit') && {
      label: messages.members.actions.log,
      onSelect: () => navigate(toUrl('/audit', { target: memberId })),
    },
    may('deleteMember') &&
      !isLeaving && { label: messages.parts.deleteMore, onSelect: () => setDialog('delete'), isDangerous: true },
  ]
  const menuItems = items.filter((item) => item !== false)
  return (
    <div className="member-acts">
      <div className="ui-row">
        {status === 'pending-approval' && may('approveMember') && (
          <Button small onClick={() => decide.approve([member])}>
            {messages.members.actions.approve}
          </Button>
        )}
        {status === 'blocked' && may('unblockMember') && (
          <Button small tone="quiet" onClick={() => decide.unblock([member])}>
            {messages.members.actions.unblock}
          </Button>
        )}
        {status !== 'blocked' && !isLeaving && may('blockMember') && (
          <Button small tone="quiet" onClick={() => setDialog('block')}>
            {messages.members.actions.block}
          </Button>
        )}
        {!isLeaving && status !== 'blocked' && may('sendPasswordEmail') && (
          <Button small tone="quiet" onClick={() => run(() => ownerPost('password-email', texts.passwordEmailSent))}>
            {texts.passwordEmail}
          </Button>
        )}
        {menuItems.length > 0 && <Menu label={texts.more} items={menuItems} />}
      </div>
      <FaultNotice fault={fault} />
      {member.resetRequired && (
        <Notice
          tone="warning"
          actions={
            may('liftReset') && (
              <Button small tone="quiet" onClick={() => run(() => ownerPost('lift-reset', texts.lift.done))}>
                {texts.lift.action}
              </Button>
            )
          }
        >
          <p>{texts.lift.notice}</p>
        </Notice>
      )}
      {isLeaving && (
        <Notice
          tone="warning"
          actions={
            may('restoreMember') && (
              <Button small onClick={() => run(() => ownerPost('restore', messages.members.actions.restored))}>
                {messages.members.actions.restore}
              </Button>
            )
          }
        >
          <p>
            {member.deletionDate !== null && (
              <Sentence text={messages.members.deletionOn} parts={{ day: <Day of={member.deletionDate} /> }} />
            )}{' '}
            {messages.members.actions.scheduled}
          </p>
        </Notice>
      )}
      {member.pendingEmail !== null && (
        <Notice>
          <p>{interpolate(texts.email.pending, { email: member.pendingEmail })}</p>
        </Notice>
      )}
      <ViewAsMember member={member} isOpen={dialog === 'view'} onClose={close} />
      <BlockDialog
        people={dialog === 'block' ? [member] : []}
        onClose={close}
        onBlock={() => {
          close()
          decide.block([member])
        }}
      />
      <DeleteDialog
        people={dialog === 'delete' ? [member] : []}
        onClose={close}
        onDelete={() => {
          close()
          decide.remove([member])
        }}
      />
      <RequireResetDialog
        email={email}
        openSessions={openSessions}
        isOpen={dialog === 'reset'}
        onClose={close}
        onConfirm={() => ownerPost('require-reset', texts.reset.done)}
      />
      <SignOutDialog
        email={email}
        openSessions={openSessions}
        isOpen={dialog === 'sign-out'}
        onClose={close}
        onConfirm={(notify) =>
          post(`/members/v1/members/${encodeURIComponent(memberId)}/disconnect`, { notify }, texts.signOut.done)
        }
      />
    </div>
  )
}

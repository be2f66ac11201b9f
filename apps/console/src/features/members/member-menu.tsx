import { interpolate } from '@foyer/messages/console'
import { Menu, type MenuItem } from '@foyer/ui'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { type Messages, useMessages } from '../../language/messages.js'
import { useToasts } from '../../parts/toasts.js'
import { useCopy } from '../../parts/use-copy.js'
import { navigate, toUrl } from '../../routing/location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { useDecide } from './decisions-context.js'
import { BlockDialog, DeleteDialog } from './dialogs.js'
import type { Member } from './member.js'

/** What can be done with a member in a list, and the dialogs in which it is confirmed. */
export function useMemberMenu() {
  const messages = useMessages()
  const may = usePermission()
  const decide = useDecide()
  const toasts = useToasts()
  const call = useCall()
  const [fault, setFault] = useState<ApiFault>()
  const [confirmed, setConfirmed] = useState<{ act: 'block' | 'delete'; member: Member }>()
  const close = () => setConfirmed(undefined)
  const peopleFor = (act: 'block' | 'delete') => (confirmed?.act === act ? [confirmed.member] : [])
  const { copy: copyText, byHand } = useCopy()
  const copy = async (text: string) => {
    if (await copyText(text)) toasts.add(messages.parts.copied)
  }
  const sendPasswordEmail = async ({ memberId, email }: Member) => {
    try {
      await call(`/owner/v1/members/${memberId}/password-email`, { method: 'POST', json: {} })
      toasts.add(interpolate(messages.memberPage.passwordEmailSent, { email }))
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const decisionsFor = (member: Member): MenuItem[] => {
    const { actions } = messages.members
    const isPendingDeletion = member.status === 'pending-deletion'
    return [
      ...(may('approveMember') && member.status === 'pending-approval'
        ? [{ label: actions.approve, onSelect: () => decide.approve([member]) }]
        : []),
      ...(may('unblockMember') && member.status === 'blocked'
        ? [{ label: actions.unblock, onSelect: () => decide.unblock([member]) }]
        : []),
      ...(may('blockMember') && member.status !== 'blocked' && !isPendingDeletion
        ? [{ label: actions.block, onSelect: () => setConfirmed({ act: 'block', member }) }]
        : []),
      ...(may('deleteMember') && !isPendingDeletion
        ? [
            {
              label: messages.parts.deleteMore,
              onSelect: () => setConfirmed({ act: 'delete', member }),
              isDangerous: true,
            },
          ]
        : []),
    ]
  }
  return {
    decisionsFor,
    itemsFor: (member: Member, peek: () => void): MenuItem[] => [
      { label: messages.lists.peek.open, onSelect: () => navigate(toUrl(`/members/${member.memberId}`)) },
      { label: messages.lists.peek.label, onSelect: peek },
      { label: messages.parts.copyId, onSelect: () => void copy(member.memberId) },
      { label: messages.members.copyEmail, onSelect: () => void copy(member.email) },
      ...(may('sendPasswordEmail') && member.status !== 'blocked' && member.status !== 'pending-deletion'
        ? [{ label: messages.memberPage.passwordEmail, onSelect: () => void sendPasswordEmail(member) }]
        : []),
      ...decisionsFor(member),
    ],
    dialogs: (
      <>
        <FaultNotice fault={fault} />
        {byHand}
        <BlockDialog
          people={peopleFor('block')}
          onClose={close}
          onBlock={() => {
            decide.block(peopleFor('block'))
            close()
          }}
        />
        <DeleteDialog
          people={peopleFor('delete')}
          onClose={close}
          onDelete={() => {
            decide.remove(peopleFor('delete'))
            close()
          }}
        />
      </>
    ),
  }
}

/** The menu button of a row. */
export function RowMenu({ member, items }: { member: Member; items: readonly MenuItem[] }) {
  const messages: Messages = useMessages()
  return (
    <span data-row-menu="" className="row-menu">
      <Menu
        isFloating
        hasArrow={false}
        items={items}
        label={
          <>
            <Ellipsis size={16} aria-hidden />
            <span className="ui-unseen">{interpolate(messages.lists.rowMenu, { name: member.email })}</span>
          </>
        }
      />
    </span>
  )
}

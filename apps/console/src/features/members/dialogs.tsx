import { formatPlural, interpolate } from '@foyer/messages/console'
import { useMessages } from '../../language/messages.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { useGraceDays } from '../../session/owner.js'
import { formatPeople } from './member.js'

interface MemberRef {
  memberId: string
  email: string
}

interface BlockDialogProps {
  /** The affected members; if empty, the dialog is closed. */
  people: readonly MemberRef[]
  onClose: () => void
  onBlock: () => void
}

/** Confirms blocking; describes its effect and when it begins (ME-06). */
export function BlockDialog({ people, onClose, onBlock }: BlockDialogProps) {
  const messages = useMessages()
  return (
    <ConfirmDialog
      isOpen={people.length > 0}
      title={interpolate(messages.members.block.title, { who: formatPeople(people, messages) })}
      onClose={onClose}
      action={
        people.length === 1
          ? messages.members.block.submit
          : formatPlural(messages.members.block.submitMany, people.length, messages.locale)
      }
      onConfirm={onBlock}
    >
      <p>{messages.members.block.hint}</p>
    </ConfirmDialog>
  )
}

interface DeleteDialogProps {
  people: readonly MemberRef[]
  onClose: () => void
  onDelete: () => void
}

/** Confirms deletion; describes what is lost (ME-05). */
export function DeleteDialog({ people, onClose, onDelete }: DeleteDialogProps) {
  const messages = useMessages()
  const isOne = people.length === 1
  const graceDays = useGraceDays()
  return (
    <ConfirmDialog
      isOpen={people.length > 0}
      title={interpolate(messages.members.delete.title, { who: formatPeople(people, messages) })}
      onClose={onClose}
      action={
        isOne ? messages.parts.delete : formatPlural(messages.members.delete.submitMany, people.length, messages.locale)
      }
      tone="danger"
      onConfirm={onDelete}
    >
      <p>
        {graceDays === 0
          ? messages.members.delete.lost
          : formatPlural(messages.members.delete.scheduled, graceDays, messages.locale)}
      </p>
      <ul className="lost-list">
        <li>{isOne ? messages.members.delete.account : messages.members.delete.accounts}</li>
        <li>{messages.members.delete.items}</li>
        <li>{messages.members.delete.sessions}</li>
        <li>{messages.members.delete.consents}</li>
      </ul>
      <p>{messages.members.delete.after}</p>
    </ConfirmDialog>
  )
}

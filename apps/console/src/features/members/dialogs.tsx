import { Button, Dialog } from '@foyer/ui'
import { useGraceDays } from '../../session/owner.js'

interface MemberRef {
  memberId: string
  email: string
}

const formatNames = (people: readonly MemberRef[]): string =>
  people.length === 1 ? (people[0]?.email as string) : `${people.length} members`

interface BlockDialogProps {
  /** The affected members; if empty, the dialog is closed. */
  people: readonly MemberRef[]
  onClose: () => void
  onBlock: () => void
}

/** Confirms blocking; describes its effect and when it begins (ME-06). */
export function BlockDialog({ people, onClose, onBlock }: BlockDialogProps) {
  return (
    <Dialog
      isOpen={people.length > 0}
      title={`Block ${formatNames(people)}?`}
      onClose={onClose}
      actions={
        <>
          <Button data-first="" tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" onClick={onBlock}>
            {people.length === 1 ? 'Block' : `Block ${people.length}`}
          </Button>
        </>
      }
    >
      <p>
        Every session ends within 5 seconds, on every device, and signing in is refused. Nothing is deleted. You can
        take it back for 6 seconds, and unblock later at any time; they then sign in again.
      </p>
    </Dialog>
  )
}

interface DeleteDialogProps {
  people: readonly MemberRef[]
  onClose: () => void
  onDelete: () => void
}

/** Confirms deletion; describes what is lost (ME-05). */
export function DeleteDialog({ people, onClose, onDelete }: DeleteDialogProps) {
  const isOne = people.length === 1
  const graceDays = useGraceDays()
  return (
    <Dialog
      isOpen={people.length > 0}
      title={`Delete ${formatNames(people)}?`}
      onClose={onClose}
      actions={
        <>
          <Button data-first="" tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" onClick={onDelete}>
            {isOne ? 'Delete' : `Delete ${people.length}`}
          </Button>
        </>
      }
    >
      <p>
        {graceDays === 0
          ? 'Deleted at once, and nobody can bring it back:'
          : `Every session ends at once. For ${graceDays === 1 ? 'a day' : `${graceDays} days`} ${isOne ? 'they' : 'each of them'} can keep the account by signing in, and you can restore it. Then this is deleted for good:`}
      </p>
      <ul className="lost-list">
        <li>
          {isOne
            ? 'the account with its address, password and profile'
            : 'the accounts with their addresses, passwords and profiles'}
        </li>
        <li>the items they own, in every collection</li>
        <li>every session, on every device</li>
        <li>what they allowed to applications</li>
      </ul>
      <p>
        The address is free {graceDays === 0 ? 'again' : 'then'}: whoever proves it can sign up. To keep somebody out,
        block them instead.
      </p>
    </Dialog>
  )
}

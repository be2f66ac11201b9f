import { formatPlural, interpolate } from '@foyer/messages/console'
import { Checkbox } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { ConfirmationDialog } from './confirmation-dialog.js'

interface AccessDialogProps {
  email: string
  /** Number of active sessions; undefined while it is not known. */
  openSessions: number | undefined
  isOpen: boolean
  onClose: () => void
}

/** Confirms that a new password is required: says which sessions end, and that an email is sent. */
export function RequireResetDialog({ onConfirm, ...about }: AccessDialogProps & { onConfirm: () => Promise<void> }) {
  const messages = useMessages()
  const texts = messages.memberPage.reset
  const { email } = about
  return (
    <AccessDialog
      {...about}
      title={interpolate(texts.title, { who: email })}
      submit={texts.submit}
      onConfirm={onConfirm}
    >
      <p>{interpolate(texts.mail, { email })}</p>
      <p>{texts.lift}</p>
    </AccessDialog>
  )
}

/** Confirms that all sessions end; the member is notified unless the box is cleared. */
export function SignOutDialog({
  onConfirm,
  ...about
}: AccessDialogProps & { onConfirm: (notify: boolean) => Promise<void> }) {
  const messages = useMessages()
  const texts = messages.memberPage.signOut
  const [notify, setNotify] = useState(true)
  return (
    <AccessDialog
      {...about}
      title={interpolate(texts.title, { who: about.email })}
      submit={texts.submit}
      onConfirm={() => onConfirm(notify)}
    >
      <p>{texts.hint}</p>
      <Checkbox
        label={texts.notify}
        hint={texts.notifyHint}
        checked={notify}
        onChange={(event) => setNotify(event.target.checked)}
      />
    </AccessDialog>
  )
}

interface FrameProps extends AccessDialogProps {
  title: string
  submit: string
  onConfirm: () => Promise<void>
  children: ReactNode
}

function AccessDialog({ email: _, openSessions, submit, children, ...dialog }: FrameProps) {
  const messages = useMessages()
  const texts = messages.memberPage.reset
  return (
    <ConfirmationDialog {...dialog} action={submit}>
      {openSessions !== undefined && (
        <p>{openSessions === 0 ? texts.none : formatPlural(texts.open, openSessions, messages.locale)}</p>
      )}
      {children}
    </ConfirmationDialog>
  )
}

import { Button, Dialog } from '@foyer/ui'
import type { ComponentProps, ReactNode } from 'react'
import { useMessages } from '../language/messages.js'

interface ConfirmDialogProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'busy'> {
  isOpen: boolean
  title: ReactNode
  /** The label of the button that confirms. */
  action: ReactNode
  onConfirm: () => void
  onClose: () => void
  /** What the action does. */
  children: ReactNode
}

/** Asks before an action. Cancel has the initial focus (G-27). */
export function ConfirmDialog({ isOpen, title, action, onConfirm, onClose, children, ...button }: ConfirmDialogProps) {
  const messages = useMessages()
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button data-first="" tone="quiet" onClick={onClose}>
            {messages.parts.cancel}
          </Button>
          <Button {...button} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

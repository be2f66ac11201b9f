import { Button, Dialog } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'

interface RemovalDialogProps {
  isOpen: boolean
  title: string
  /** Label of the button that removes. */
  action: string
  /** What is said afterwards. */
  done: string
  /** Removes; what it throws is shown in the dialog. */
  onRemove: () => Promise<void>
  onClose: () => void
  /** What the removal does. */
  children: ReactNode
}

/** Asks before the team removes one of a member's ways to sign in. */
export function RemovalDialog({ isOpen, title, action, done, onRemove, onClose, children }: RemovalDialogProps) {
  const messages = useMessages()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const close = () => {
    setFault(undefined)
    onClose()
  }
  const remove = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await onRemove()
      toasts.add(done)
      close()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={close}
      actions={
        <>
          <Button data-first="" tone="quiet" onClick={close}>
            {messages.parts.cancel}
          </Button>
          <Button busy={isBusy} onClick={remove}>
            {action}
          </Button>
        </>
      }
    >
      <div className="consequences">
        {children}
        <FaultNotice fault={fault} />
      </div>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { ConfirmDialog } from '../../../parts/confirm-dialog.js'
import { useToasts } from '../../../parts/toasts.js'

interface ConfirmationDialogProps {
  isOpen: boolean
  title: string
  /** Label of the button that confirms. */
  action: string
  /** What is said afterwards; nothing if the page shows it. */
  done?: string
  /** What it throws is shown in the dialog. */
  onConfirm: () => Promise<void>
  onClose: () => void
  /** What the action does. */
  children: ReactNode
}

/** Asks before the team changes how a member can sign in. */
export function ConfirmationDialog({
  isOpen,
  title,
  action,
  done,
  onConfirm,
  onClose,
  children,
}: ConfirmationDialogProps) {
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const close = () => {
    setFault(undefined)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await onConfirm()
      if (done !== undefined) toasts.add(done)
      close()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog isOpen={isOpen} title={title} onClose={close} action={action} busy={isBusy} onConfirm={confirm}>
      <div className="consequences">
        {children}
        <FaultNotice fault={fault} />
      </div>
    </ConfirmDialog>
  )
}

import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface DialogProps {
  isOpen: boolean
  title: ReactNode
  /** Called on Esc; the caller's own controls may call it too. */
  onClose: () => void
  children: ReactNode
  /**
   * The buttons. Mark the one with the initial focus with `data-first`: Cancel, if the other one is destructive (G-27).
   */
  actions?: ReactNode
}

/** A modal dialog. The browser traps the focus and returns it to the opener. */
export function Dialog({ isOpen, title, onClose, children, actions }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open === isOpen) return
    if (!isOpen) return element.close()
    element.showModal()
    element.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [isOpen])
  // The browser sends `close` later: by then the dialog may be open again.
  const handleClose = () => {
    if (!dialog.current?.open) onClose()
  }
  return (
    <dialog ref={dialog} className="ui-dialog" aria-labelledby={id} onClose={handleClose}>
      {isOpen && (
        <>
          <h2 id={id}>{title}</h2>
          <div className="ui-dialog-body">{children}</div>
          {actions && <div className="ui-row">{actions}</div>}
        </>
      )}
    </dialog>
  )
}

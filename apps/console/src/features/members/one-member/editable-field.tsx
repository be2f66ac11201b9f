import { interpolate } from '@foyer/messages/console'
import { Button, reportInvalidDates } from '@foyer/ui'
import { Pencil } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'

interface EditableFieldProps {
  label: string
  /** The value as shown; empty: not set. */
  value: ReactNode
  isEmpty: boolean
  canEdit: boolean
  /** Saves what was entered. May throw an `ApiFault`; returns false if the input is invalid and says so itself. */
  onSave: () => Promise<boolean | undefined>
  /** Sets the inputs to the saved value; called when the field is opened. */
  onOpen: () => void
  /** Loads the member again, after another person changed it. */
  reload: () => void
  /** The inputs. */
  children: ReactNode
}

/**
 * A fact of a member that becomes a form when it is pressed. Enter or Save saves, Esc or Cancel closes; the focus
 * returns to the fact.
 */
export function EditableField({
  label,
  value,
  isEmpty,
  canEdit,
  onSave,
  onOpen,
  reload,
  children,
}: EditableFieldProps) {
  const messages = useMessages()
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const open = () => {
    onOpen()
    setFault(undefined)
    setOpen(true)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || (form.current !== null && reportInvalidDates(form.current))) return
    setBusy(true)
    setFault(undefined)
    try {
      if ((await onSave()) !== false) {
        toasts.add(interpolate(messages.memberPage.saved, { field: label }))
        setOpen(false)
      }
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setOpen(false)
  }
  const shown = isEmpty ? <span className="soft">{messages.memberPage.notSet}</span> : value
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isOpen ? (
          <form ref={form} className="edit-form" onSubmit={save} onKeyDown={closeOnEscape} noValidate>
            {children}
            <FaultNotice fault={fault} retry={fault?.status === 409 ? reload : undefined} />
            <div className="ui-row">
              <Button type="submit" small busy={isBusy}>
                {messages.parts.save}
              </Button>
              <Button small tone="quiet" onClick={() => setOpen(false)}>
                {messages.parts.cancel}
              </Button>
            </div>
          </form>
        ) : canEdit ? (
          <button ref={opener} type="button" className="edit-value" onClick={open}>
            <span>{shown}</span>
            <Pencil size={16} aria-hidden />
            <span className="ui-unseen">{interpolate(messages.memberPage.edit, { field: label })}</span>
          </button>
        ) : (
          shown
        )}
      </dd>
    </div>
  )
}

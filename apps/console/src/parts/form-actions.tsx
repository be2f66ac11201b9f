import { Button } from '@foyer/ui'
import type { ComponentProps } from 'react'
import { useMessages } from '../language/messages.js'

interface FormActionsProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'aria-disabled' | 'children'> {
  onCancel: () => void
}

/** The buttons of a form in a dialog: Cancel, and the one that submits the form. */
export function FormActions({ onCancel, ...submit }: FormActionsProps) {
  const messages = useMessages()
  return (
    <div className="ui-row">
      <Button tone="quiet" onClick={onCancel}>
        {messages.parts.cancel}
      </Button>
      <Button type="submit" {...submit} />
    </div>
  )
}

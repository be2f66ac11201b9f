import { Button, Dialog, Field } from '@foyer/ui'
import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '../../language/messages.js'

/** As in `@foyer/protocol`, which the console does not load. */
const MAX_NAME_LENGTH = 60

interface ViewNameDialogProps {
  name: string
  isNew: boolean
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewNameDialog({ name, isNew, onSave, onClose }: ViewNameDialogProps) {
  const { lists, parts } = useMessages()
  const texts = lists.views
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') setMissing(true)
    else onSave(typed.trim())
  }
  return (
    <Dialog
      isOpen
      title={isNew ? texts.saveTitle : texts.renameTitle}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={id}>
            {parts.save}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {parts.cancel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Field
          label={texts.name}
          hint={isNew ? texts.saveHint : undefined}
          error={isMissing ? texts.nameMissing : undefined}
          data-first=""
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

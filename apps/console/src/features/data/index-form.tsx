import { Checkbox, Field } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { FormActions } from '../../parts/form-actions.js'
import type { Index } from './collection.js'

interface IndexFormProps {
  names: readonly string[]
  onSave: (index: Omit<Index, 'status'>) => void
  onCancel: () => void
}

/** The form that adds an index; its name is made from the paths of its fields. */
export function IndexForm({ names, onSave, onCancel }: IndexFormProps) {
  const messages = useMessages()
  const [text, setText] = useState('')
  const [unique, setUnique] = useState(false)
  const [caseInsensitive, setCaseInsensitive] = useState(false)
  const [hasTried, setTried] = useState(false)
  const paths = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const name = `by ${paths.map((path) => path.replace(/^-/, '')).join(' and ')}`.slice(0, 128)
  const wrong =
    paths.length === 0
      ? messages.data.indexes.fieldsMissing
      : paths.length > 3
        ? messages.data.indexes.tooMany
        : unique && paths.length > 1
          ? messages.data.indexes.uniqueOne
          : names.includes(name)
            ? messages.data.indexes.exists
            : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (wrong !== undefined) return event.currentTarget.querySelector<HTMLElement>('input')?.focus()
    const fields = paths.map((path) =>
      path.startsWith('-') ? { path: path.slice(1), order: 'DESC' as const } : { path, order: 'ASC' as const },
    )
    onSave({ name, fields, unique, caseInsensitive })
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <Field
        label={messages.data.fields.heading}
        required
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={hasTried ? wrong : undefined}
        hint={messages.data.indexes.fieldsHint}
      />
      <Checkbox
        label={messages.data.indexes.uniqueLabel}
        hint={messages.data.indexes.uniqueHint}
        checked={unique}
        onChange={() => setUnique(!unique)}
      />
      <Checkbox
        label={messages.data.indexes.caseLabel}
        checked={caseInsensitive}
        onChange={() => setCaseInsensitive(!caseInsensitive)}
      />
      <FormActions onCancel={onCancel}>{messages.data.indexes.build}</FormActions>
    </form>
  )
}

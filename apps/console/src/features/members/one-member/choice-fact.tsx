import { Select } from '@foyer/ui'
import { useState } from 'react'
import { EditableField } from './editable-field.js'

interface ChoiceFactProps {
  label: string
  value: string
  hint?: string
  options: readonly { value: string; label: string }[]
  canEdit: boolean
  onSave: (value: string) => Promise<void>
  reload: () => void
}

/** A choice of a member, such as the language, edited in place. A value that is no option is shown as it is. */
export function ChoiceFact({ label, value, hint, options, canEdit, onSave, reload }: ChoiceFactProps) {
  const [chosen, setChosen] = useState(value)
  const known = options.some((option) => option.value === value)
  const all = known ? options : [{ value, label: value }, ...options]
  return (
    <EditableField
      label={label}
      value={all.find((option) => option.value === value)?.label}
      isEmpty={false}
      canEdit={canEdit}
      onOpen={() => setChosen(value)}
      onSave={async () => {
        if (chosen !== value) await onSave(chosen)
        return true
      }}
      reload={reload}
    >
      <Select label={label} hint={hint} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {all.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </EditableField>
  )
}

import { type ProfileField, wordsIn } from '@foyer/client/profile'
import { Checkbox, DateField, Field, Select, TextArea } from '@foyer/ui'
import { useMessages } from '../../language/messages.js'

interface ProfileFieldInputProps {
  field: ProfileField
  text: string
  wrong: string | undefined
  readOnly?: boolean
  onChange: (text: string) => void
}

/** A profile field, read-only or editable. */
export function ProfileFieldInput({ field, text, wrong, readOnly = false, onChange }: ProfileFieldInputProps) {
  const messages = useMessages()
  const label = wordsIn(field.label, messages.locale)
  const about = {
    label,
    error: wrong,
    hint: field.seenBy === 'members' ? messages.members.visibleToMembers : undefined,
  }
  const change = (event: { target: { value: string } }) => onChange(event.target.value)
  if (field.kind === 'checkbox')
    return (
      <Checkbox
        label={label}
        hint={about.hint}
        checked={text === 'true'}
        disabled={readOnly}
        onChange={(event) => onChange(event.target.checked ? 'true' : '')}
      />
    )
  if (field.kind === 'choice')
    return (
      <Select {...about} value={text} disabled={readOnly} onChange={change}>
        <option value="" />
        {field.options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {wordsIn(label, messages.locale)}
          </option>
        ))}
      </Select>
    )
  if (field.kind === 'long-text')
    return <TextArea {...about} value={text} readOnly={readOnly} onChange={change} dir="auto" />
  if (field.kind === 'date')
    return (
      <DateField
        {...about}
        value={text}
        min={field.earliest}
        max={field.latest}
        readOnly={readOnly}
        onChange={onChange}
      />
    )
  return (
    <Field {...about} value={text} readOnly={readOnly} onChange={change} dir={field.kind === 'text' ? 'auto' : 'ltr'} />
  )
}

import { DateInput, type DateInputProps } from '@foyer/ui'

interface DateEditorProps extends Omit<DateInputProps, 'name' | 'precision' | 'onChange'> {
  /** `day` for a date, `moment` for a date with a time in the local time zone. */
  kind: 'day' | 'moment'
  'aria-label': string
  onChange: (event: { target: { value: string } }) => void
}

/** Edits a date, or a date and time with a precision of a second, in a cell. */
export function DateEditor({ kind, 'aria-label': label, onChange, ...input }: DateEditorProps) {
  return (
    <DateInput
      {...input}
      name={label}
      className="cell-date"
      precision={kind === 'day' ? 'day' : 'second'}
      onChange={(value) => onChange({ target: { value } })}
    />
  )
}

import { type ReactNode, useId } from 'react'
import { describedBy, Frame } from '../field.js'
import { DateInput, type DateInputProps } from './date-input.js'

export interface DateFieldProps extends Omit<DateInputProps, 'id' | 'name' | 'aria-invalid' | 'aria-describedby'> {
  label: string
  hint?: ReactNode
  error?: ReactNode
}

/** A labelled date, or date and time. Without `required` it is marked as optional (G-16). */
export function DateField({ label, hint, error, ...input }: DateFieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={!input.required && !input.readOnly}>
      <DateInput {...input} {...describedBy(id, hint, error)} id={id} name={label} />
    </Frame>
  )
}

export interface DateRangeProps {
  labels: { from: string; to: string }
  from: string
  to: string
  onChange: (range: { from: string; to: string }) => void
  precision?: DateInputProps['precision']
  /** First and last possible value of both. */
  min?: string
  max?: string
}

/** Two dates of which the second is not before the first. */
export function DateRange({ labels, from, to, onChange, min, max, precision }: DateRangeProps) {
  const id = useId()
  const ends = [
    { end: 'from', value: from, min, max: to || max },
    { end: 'to', value: to, min: from || min, max },
  ] as const
  return ends.map(({ end, ...bounds }) => (
    <div key={end} className="ui-date-end">
      <label htmlFor={`${id}-${end}`}>{labels[end]}</label>
      <DateInput
        {...bounds}
        id={`${id}-${end}`}
        name={labels[end]}
        precision={precision}
        onChange={(value) => onChange({ from, to, [end]: value })}
      />
    </div>
  ))
}

import { DateInput } from '@foyer/ui'
import { type ReactNode, useId } from 'react'

interface FilterProps {
  label: string
  value: string | undefined
  onChange: (value: string) => void
}

/** Precision of a date filter, by the type of the field. */
const precisions = { date: 'day', 'datetime-local': 'minute' } as const

/** A text, a day (`2030-01-31`) or a local time (`2030-01-31T14:05`) by which a list is filtered. */
export function FilterInput({
  label,
  value = '',
  onChange,
  type = 'text',
}: FilterProps & { type?: 'text' | keyof typeof precisions }) {
  const id = useId()
  if (type !== 'text')
    return (
      <div className="narrow-field" data-type={type}>
        <label htmlFor={id}>{label}</label>
        <DateInput id={id} name={label} precision={precisions[type]} value={value} onChange={onChange} />
      </div>
    )
  return (
    <div className="narrow-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        className="ui-input"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** A choice by which a list is filtered. */
export function FilterSelect({ label, value = '', onChange, children }: FilterProps & { children: ReactNode }) {
  const id = useId()
  return (
    <div className="narrow-field">
      <label htmlFor={id}>{label}</label>
      <div className="ui-control ui-select">
        <select id={id} className="ui-input" value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
      </div>
    </div>
  )
}

import { type ReactNode, useId } from 'react'

interface FilterProps {
  label: string
  value: string | undefined
  onChange: (value: string) => void
}

/** A text, a day or a time by which a list is filtered. */
export function FilterInput({ label, value = '', onChange, type = 'text' }: FilterProps & { type?: string }) {
  const id = useId()
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

import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  /** `radio` for a single choice. */
  kind?: 'checkbox' | 'radio'
}

/** A checkbox or radio button; the whole line is clickable. */
export function Checkbox({ label, hint, kind = 'checkbox', ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className="ui-check">
      <input {...input} type={kind} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  /** `radio` for a single choice, `switch` for a setting that is on or off. */
  kind?: 'checkbox' | 'radio' | 'switch'
}

/** A checkbox, switch or radio button; the whole line is clickable. */
export function Checkbox({ label, hint, kind = 'checkbox', ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className="ui-check">
      <input
        {...input}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

import { type ComponentProps, type ReactNode, useContext, useId } from 'react'
import type { FieldName } from '../session/sentences.js'
import { FormProblem } from './form-problem.js'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  name: FieldName
  label: string
  /** What to do when it is left empty. */
  missing?: string
  hint?: string
  /** Stands at the end of the field. */
  aside?: ReactNode
}

/** A labelled field which says what is wrong with it. Without `missing` it is optional. */
export function Field({ name, label, missing, hint, aside, ...input }: FieldProps) {
  const id = useId()
  const problem = useContext(FormProblem)
  const wrong = problem?.field === name ? problem.sentence : undefined
  const notes = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input
          {...input}
          id={id}
          name={name}
          className="input"
          required={missing !== undefined}
          data-missing={missing}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={notes || undefined}
        />
        {aside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-wrong`} className="wrong">
          {wrong}
        </p>
      )}
    </div>
  )
}

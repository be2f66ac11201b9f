import { Field, type FieldProps } from '@foyer/ui'
import { useContext } from 'react'
import type { FieldName } from '../session/sentences.js'
import { FormProblem } from './form-problem.js'

interface FormFieldProps extends Omit<FieldProps, 'wrong' | 'required'> {
  name: FieldName
  /** What to do when it is left empty. Without it the field is optional. */
  missing?: string
}

/** A field that says what the form around it has against it. */
export function FormField({ missing, ...field }: FormFieldProps) {
  const problem = useContext(FormProblem)
  const wrong = problem?.field === field.name ? problem.sentence : undefined
  return <Field {...field} required={missing !== undefined} data-missing={missing} wrong={wrong} />
}

import type { FormFrame } from '@foyer/protocol'

type FieldName = keyof NonNullable<FormFrame['fieldErrors']>

/**
 * Where the focus goes when the page arrives: the first wrong field, else the form's message, else the first field
 * (G-07, SI-02).
 */
export function firstFocus(frame: FormFrame, fields: FieldName[], first: FieldName): FieldName | 'message' {
  const wrong = fields.find((name) => frame.fieldErrors?.[name] !== undefined)
  if (wrong !== undefined) return wrong
  return frame.message !== undefined ? 'message' : first
}

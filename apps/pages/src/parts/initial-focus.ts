import type { FormFrame, PageFrame } from '@foyer/protocol'

type FieldName = keyof NonNullable<FormFrame['fieldErrors']>

/**
 * Where the focus goes when the page arrives: the first wrong field, else the form's message, else the first field
 * (G-07), and on a touch screen nothing, because its keyboard would hide the page (SI-02).
 */
export function getInitialFocus(
  frame: FormFrame & Pick<PageFrame, 'touch'>,
  fields: FieldName[],
  first: FieldName,
): FieldName | 'message' | 'nothing' {
  const wrong = fields.find((name) => frame.fieldErrors?.[name] !== undefined)
  if (wrong !== undefined) return wrong
  if (frame.message !== undefined) return 'message'
  return frame.touch ? 'nothing' : first
}

import type { FormFrame, PageFrame } from '@foyer/protocol'

type FieldName = keyof NonNullable<FormFrame['fieldErrors']>

/**
 * Returns what to focus on load: the first invalid field, else the form's message, else the first field (G-07). On a
 * touch screen nothing is focused, because the keyboard would cover the page (SI-02).
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

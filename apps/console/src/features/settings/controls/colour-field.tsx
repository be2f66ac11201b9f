import { Field } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import type { ControlProps } from './control-props.js'

const DEFAULT_COLOUR = '#17566a'

/** A colour, as text and with the colour picker of the browser. */
export function ColourField({ value, readOnly, onChange, ...about }: ControlProps) {
  const { picker } = useMessages().settings.branding
  return (
    <Field
      {...about}
      value={value}
      readOnly={readOnly}
      placeholder={DEFAULT_COLOUR}
      spellCheck={false}
      autoComplete="off"
      dir="ltr"
      onChange={(event) => onChange(event.target.value.trim())}
      aside={
        <input
          type="color"
          className="colour-well"
          aria-label={picker}
          disabled={readOnly}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : DEFAULT_COLOUR}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  )
}

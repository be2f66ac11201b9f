import { interpolate } from '@foyer/messages/console'
import { Field } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import { durationUnits, parseDuration } from '../setting-value.js'
import type { ControlProps } from './control-props.js'

/** A duration: an amount and its unit. The text is `30m`, `24h` or `90d`. */
export function DurationField({ label, value, readOnly, onChange, ...about }: ControlProps) {
  const { durations, durationUnit } = useMessages().settings
  const { amount, unit } = parseDuration(value)
  return (
    <Field
      {...about}
      label={label}
      type="number"
      required
      className="setting-number"
      inputMode="numeric"
      min={0}
      autoComplete="off"
      value={amount}
      readOnly={readOnly}
      onChange={(event) => onChange(`${event.target.value.trim()}${unit}`)}
      aside={
        <div className="ui-control ui-select">
          <select
            className="ui-input"
            aria-label={interpolate(durationUnit, { label })}
            value={unit}
            disabled={readOnly}
            onChange={(event) => onChange(`${amount}${event.target.value}`)}
          >
            {Object.keys(durationUnits).map((one) => (
              <option key={one} value={one}>
                {durations[one as keyof typeof durations]}
              </option>
            ))}
          </select>
        </div>
      }
    />
  )
}

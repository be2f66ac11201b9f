import { DateField, Select, TextArea, Field as TextField } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import type { CellKind } from '../cells/cell-value.js'

interface ValueFieldProps {
  label: string
  kind: CellKind
  isNumber: boolean
  value: string
  error: string | undefined
  hint?: string | undefined
  onChange: (value: string) => void
}

/** A labelled field of a form for a value of an item, by its kind. */
export function ValueField({ kind, isNumber, onChange, ...field }: ValueFieldProps) {
  const messages = useMessages()
  const change = (event: { target: { value: string } }) => onChange(event.target.value)
  if (kind === 'json' || kind === 'lines')
    return <TextArea {...field} onChange={change} rows={3} spellCheck={kind === 'lines'} />
  if (kind === 'choice')
    return (
      <Select {...field} onChange={change}>
        <option value="">{messages.data.cell.noValue}</option>
        <option value="true">{messages.parts.yes}</option>
        <option value="false">{messages.parts.no}</option>
      </Select>
    )
  if (kind === 'day' || kind === 'moment')
    return <DateField {...field} onChange={onChange} precision={kind === 'day' ? 'day' : 'second'} />
  return <TextField {...field} onChange={change} inputMode={isNumber ? 'decimal' : undefined} autoComplete="off" />
}

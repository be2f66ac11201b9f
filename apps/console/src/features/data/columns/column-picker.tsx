import { Checkbox } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'

interface ColumnPickerProps {
  names: readonly string[]
  selected: readonly string[]
  onChoose: (columns: string[]) => void
}

/** Selects the visible columns, in the order of the fields. */
export function ColumnPicker({ names, selected, onChoose }: ColumnPickerProps) {
  const messages = useMessages()
  const toggle = (name: string) => {
    const next = names.filter((one) => (one === name ? !selected.includes(one) : selected.includes(one)))
    if (next.length > 0) onChoose(next)
  }
  return (
    <details className="column-choice">
      <summary className="ui-button ui-small" data-tone="quiet">
        {messages.data.columns}
      </summary>
      <fieldset>
        <legend className="ui-unseen">{messages.data.columnsHint}</legend>
        {names.map((name) => (
          <Checkbox key={name} label={name} checked={selected.includes(name)} onChange={() => toggle(name)} />
        ))}
      </fieldset>
    </details>
  )
}

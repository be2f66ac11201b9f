import { useMessages } from '../../../language/messages.js'
import { formatCell } from './cell-value.js'

/** Shows a value as text; a missing value has a text of its own. */
export function CellText({ value }: { value: unknown }) {
  const messages = useMessages()
  const text = formatCell(value, messages)
  if (value === undefined || text === '')
    return (
      <span className="soft">
        <span aria-hidden="true">–</span>
        <span className="ui-unseen">
          {value === undefined ? messages.data.cell.noValue : messages.data.cell.emptyText}
        </span>
      </span>
    )
  return <>{text}</>
}

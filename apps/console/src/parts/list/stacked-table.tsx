import type { ReactNode } from 'react'
import { useMessages } from '../../language/messages.js'

interface StackedTableProps {
  /** Read by screen readers. */
  caption: string
  /** The headings of the columns. */
  columns: readonly string[]
  /** Whether the rows have a further cell with actions. */
  hasActions?: boolean
  /** The rows. Each cell but the first has its heading as `data-label`, for narrow screens. */
  children: ReactNode
}

/** A table whose rows become cards on narrow screens. */
export function StackedTable({ caption, columns, hasActions = false, children }: StackedTableProps) {
  const { parts } = useMessages()
  return (
    <div className="rows stacks">
      <table>
        <caption className="ui-unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {hasActions && (
              <td>
                <span className="ui-unseen">{parts.actions}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

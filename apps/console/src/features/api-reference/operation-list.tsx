import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import type { OperationGroup } from './description.js'

interface OperationListProps {
  groups: readonly OperationGroup[]
  /** Kept in the links, so that the list stays as it is. */
  search: string
  /** Id of the operation that is shown. */
  selected: string | undefined
}

/** The operations by group. A group is open if it contains the shown operation, or while a search narrows the list. */
export function OperationList({ groups, search, selected }: OperationListProps) {
  const messages = useMessages()
  return (
    <nav className="api-list" aria-label={messages.apiReference.operations} lang="en" dir="ltr">
      {groups.map(({ name, operations }) => {
        const isOpen = search !== '' || operations.some(({ operationId }) => operationId === selected)
        return (
          <details key={`${name} ${isOpen}`} open={isOpen}>
            <summary>
              {name} <span className="soft">{operations.length}</span>
            </summary>
            <ul>
              {operations.map(({ operationId, method, path, summary }) => (
                <li key={operationId}>
                  <a
                    href={toUrl('/api', { operation: operationId, find: search })}
                    title={`${method} ${path}`}
                    aria-current={operationId === selected ? 'page' : undefined}
                  >
                    <Method method={method} />
                    <span>{summary}</span>
                  </a>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </nav>
  )
}

/** The method of a request, in the colour of its kind. */
export const Method = ({ method }: { method: string }) => (
  <code className="method" data-method={method}>
    {method === 'DELETE' ? 'DEL' : method}
  </code>
)

import { Button } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'

interface ItemsPagerProps {
  /** Page number, starting at 1. */
  page: number
  hasNext: boolean
  onPage: (page: number) => void
}

/** Leads to the previous, the next and the first page; nothing if there is only one. */
export function ItemsPager({ page, hasNext, onPage }: ItemsPagerProps) {
  const messages = useMessages()
  if (page === 1 && !hasNext) return null
  return (
    <nav className="ui-row pager" aria-label={messages.parts.pages}>
      {page > 1 && (
        <Button small tone="quiet" onClick={() => onPage(page - 1)}>
          {messages.parts.previous}
        </Button>
      )}
      {hasNext && (
        <Button small tone="quiet" onClick={() => onPage(page + 1)}>
          {messages.parts.next}
        </Button>
      )}
      {page > 2 && (
        <Button small tone="plain" onClick={() => onPage(1)}>
          {messages.parts.firstPage}
        </Button>
      )}
    </nav>
  )
}

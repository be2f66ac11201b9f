import { interpolate } from '@foyer/messages/console'
import { Copy, CopyCheck } from 'lucide-react'
import { useMessages } from '../../../language/messages.js'
import { useCopy } from '../../../parts/use-copy.js'

const SHORT_LENGTH = 8
const MAX_LENGTH = 14

/** Shows the beginning of a long id; the button copies the whole id. */
export function ShortId({ id }: { id: string }) {
  const messages = useMessages()
  const { isCopied, copy, byHand } = useCopy()
  const Icon = isCopied ? CopyCheck : Copy
  return (
    <span className="cell-text with-icon short-id" title={id}>
      <code className="ellipsis" dir="ltr">
        {id.length > MAX_LENGTH ? `${id.slice(0, SHORT_LENGTH)}…` : id}
      </code>
      <button
        type="button"
        className="cell-button"
        tabIndex={-1}
        data-primary=""
        aria-label={interpolate(messages.dataGrid.copyId, { id })}
        onClick={() => void copy(id)}
      >
        <Icon size={14} aria-hidden="true" />
      </button>
      <span role="status" className="ui-unseen">
        {isCopied ? messages.parts.copied : ''}
      </span>
      {byHand}
    </span>
  )
}

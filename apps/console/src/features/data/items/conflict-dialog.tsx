import { Button, Dialog } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import type { ItemSaver } from './use-item-saver.js'

/** Shows both versions of a cell and saves the chosen one (DC-03). */
export function ConflictDialog({ conflict, resolveConflict }: Pick<ItemSaver, 'conflict' | 'resolveConflict'>) {
  const messages = useMessages()
  const shown = (value: unknown) => (value === undefined ? messages.data.cell.noValue : JSON.stringify(value, null, 2))
  return (
    <Dialog
      isOpen={conflict !== undefined}
      title={messages.data.conflict.title}
      onClose={() => resolveConflict('theirs')}
      actions={
        <>
          <Button data-first="" tone="quiet" onClick={() => resolveConflict('theirs')}>
            {messages.data.conflict.keepTheirs}
          </Button>
          <Button onClick={() => resolveConflict('mine')}>{messages.data.conflict.keepMine}</Button>
        </>
      }
    >
      {conflict && (
        <>
          <p>
            <Sentence
              text={messages.data.conflict.hint}
              parts={{ field: <code>{conflict.field}</code>, item: <code>{conflict.theirs.id}</code> }}
            />
          </p>
          <dl className="versions">
            <div>
              <dt>{messages.data.conflict.theirs}</dt>
              <dd>
                <pre className="code">{shown(conflict.theirs.data[conflict.field])}</pre>
              </dd>
            </div>
            <div>
              <dt>{messages.data.conflict.mine}</dt>
              <dd>
                <pre className="code">{shown(conflict.mine)}</pre>
              </dd>
            </div>
          </dl>
        </>
      )}
    </Dialog>
  )
}

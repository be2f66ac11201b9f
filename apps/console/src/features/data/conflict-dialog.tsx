import { Button, Dialog } from '@foyer/ui'
import type { ItemSaver } from './use-item-saver.js'

/** Shows both versions of a cell and saves the chosen one (DC-03). */
export function ConflictDialog({ conflict, resolveConflict }: Pick<ItemSaver, 'conflict' | 'resolveConflict'>) {
  const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value, null, 2))
  return (
    <Dialog
      isOpen={conflict !== undefined}
      title="Somebody else changed this too"
      onClose={() => resolveConflict('theirs')}
      actions={
        <>
          <Button data-first="" tone="quiet" onClick={() => resolveConflict('theirs')}>
            Keep theirs
          </Button>
          <Button onClick={() => resolveConflict('mine')}>Write mine</Button>
        </>
      }
    >
      {conflict && (
        <>
          <p>
            While you changed <code>{conflict.field}</code> of <code>{conflict.theirs.id}</code>, it became another
            value. Choose the one that stays.
          </p>
          <dl className="versions">
            <div>
              <dt>Theirs, which is there now</dt>
              <dd>
                <pre className="code">{shown(conflict.theirs.data[conflict.field])}</pre>
              </dd>
            </div>
            <div>
              <dt>Yours</dt>
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

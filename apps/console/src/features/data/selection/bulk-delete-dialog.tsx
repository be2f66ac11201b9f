import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Dialog } from '@foyer/ui'
import { formatNumber } from '../../../language/formats.js'
import { useMessages } from '../../../language/messages.js'
import { BulkReport } from './bulk-report.js'
import { BATCH_SIZE, type BulkResult, deleteItems } from './bulk-writes.js'
import { useBulkRun } from './use-bulk-run.js'

interface BulkDeleteProps {
  collectionId: string
  ids: ReadonlySet<string>
  isOpen: boolean
  onClose: () => void
  /** Called before the items are deleted. */
  onStart: (ids: readonly string[]) => void
  /** Called with what was deleted, even if some items were not. */
  onDone: (result: BulkResult) => void
}

/** Deletes the selected items after a confirmation with their number. */
export function BulkDeleteDialog({ isOpen, ...props }: BulkDeleteProps) {
  const messages = useMessages()
  return (
    <Dialog
      isOpen={isOpen}
      title={formatPlural(messages.dataGrid.delete.title, props.ids.size, messages.locale)}
      onClose={props.onClose}
    >
      {isOpen && <Confirmation {...props} />}
    </Dialog>
  )
}

function Confirmation({ collectionId, ids, onClose, onStart, onDone }: Omit<BulkDeleteProps, 'isOpen'>) {
  const messages = useMessages()
  const { done, result, run, stop } = useBulkRun(collectionId)
  const remove = async () => {
    onStart([...ids])
    onDone(await run([...ids], deleteItems))
  }
  return (
    <div className="settings">
      <p>{interpolate(messages.dataGrid.delete.hint, { size: formatNumber(BATCH_SIZE, messages.locale) })}</p>
      <BulkReport
        total={ids.size}
        done={done}
        result={result}
        label={formatPlural(messages.dataGrid.delete.title, ids.size, messages.locale)}
        onStop={stop}
      />
      <div className="ui-row">
        <Button data-first="" tone="quiet" onClick={onClose}>
          {messages.parts.cancel}
        </Button>
        <Button tone="danger" busy={done !== undefined} onClick={remove}>
          {formatPlural(messages.dataGrid.delete.submit, ids.size, messages.locale)}
        </Button>
      </div>
    </div>
  )
}

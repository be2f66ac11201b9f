import { formatPlural, interpolate } from '@foyer/messages/console'
import { Dialog, reportInvalidDates, Select } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../../language/formats.js'
import { useMessages } from '../../../language/messages.js'
import { FormActions } from '../../../parts/form-actions.js'
import { CellFault, getCellKind, parseCellInput } from '../cells/cell-value.js'
import { isReadOnlyField } from '../cells/read-only-field.js'
import type { Collection } from '../collection.js'
import { columnLabel } from '../columns/column-label.js'
import { ValueField } from '../items/value-field.js'
import { BulkReport } from './bulk-report.js'
import { BATCH_SIZE, type BulkResult, writeField } from './bulk-writes.js'
import { useBulkRun } from './use-bulk-run.js'

export interface BulkEdit extends BulkResult {
  field: string
  value: unknown
}

interface BulkEditProps {
  collection: Collection
  ids: ReadonlySet<string>
  /** The names of the fields that items have. */
  names: readonly string[]
  isOpen: boolean
  onClose: () => void
  /** Called before the items are written. */
  onStart: (ids: readonly string[]) => void
  /** Called with what was written, even if some items were not. */
  onDone: (edit: BulkEdit) => void
}

/** Sets one field of the selected items to a value. */
export function BulkEditDialog({ isOpen, ...props }: BulkEditProps) {
  const messages = useMessages()
  return (
    <Dialog
      isOpen={isOpen}
      title={formatPlural(messages.dataGrid.edit.title, props.ids.size, messages.locale)}
      onClose={props.onClose}
    >
      {isOpen && <Form {...props} />}
    </Dialog>
  )
}

function Form({ collection, ids, names, onClose, onStart, onDone }: Omit<BulkEditProps, 'isOpen'>) {
  const messages = useMessages()
  const { done, result, run, stop } = useBulkRun(collection.id)
  const fieldOf = (name: string) => collection.fields.find(({ key }) => key === name)
  const editable = names.filter((name) => !isReadOnlyField(name, fieldOf(name)))
  const [name, setName] = useState(editable[0] ?? '')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const field = fieldOf(name)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (done !== undefined || reportInvalidDates(form)) return
    let value: unknown
    try {
      value = parseCellInput(text, field, undefined, messages)
    } catch (error) {
      if (!(error instanceof CellFault)) throw error
      setWrong(error.message)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    onStart([...ids])
    const written = await run([...ids], (options) => writeField({ ...options, field: name }, () => ({ value })))
    onDone({ ...written, field: name, value })
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <Select
        label={messages.data.fields.field}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setText('')
          setWrong(undefined)
        }}
      >
        {editable.map((one) => (
          <option key={one} value={one}>
            {columnLabel(one, fieldOf(one), messages)}
          </option>
        ))}
      </Select>
      <ValueField
        key={name}
        label={messages.dataGrid.edit.value}
        kind={getCellKind(field, undefined)}
        isNumber={field?.type === 'NUMBER'}
        value={text}
        error={wrong}
        hint={interpolate(messages.dataGrid.edit.hint, { size: formatNumber(BATCH_SIZE, messages.locale) })}
        onChange={(next) => {
          setText(next)
          setWrong(undefined)
        }}
      />
      <BulkReport
        total={ids.size}
        done={done}
        result={result}
        label={formatPlural(messages.dataGrid.edit.title, ids.size, messages.locale)}
        onStop={stop}
      />
      <FormActions onCancel={onClose} busy={done !== undefined}>
        {formatPlural(messages.dataGrid.edit.submit, ids.size, messages.locale)}
      </FormActions>
    </form>
  )
}

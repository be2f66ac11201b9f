import { Dialog, reportInvalidDates, TextArea, Field as TextField } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { FormActions } from '../../../parts/form-actions.js'
import { useCall } from '../../../session/owner.js'
import { type CellFault, getCellKind, parseCellInput } from '../cells/cell-value.js'
import type { Collection, Document, Field, Item } from '../collection.js'
import { parseJsonObject } from '../json-object.js'
import { ValueField } from './value-field.js'

export interface ItemDialogProps {
  collection: Collection
  onClose: () => void
  /** Called after the item was inserted. */
  onDone: (item: Item) => void
}

/** Creates an item: one input per declared field, or JSON if no field is declared. */
export function NewItemDialog({ collection, isOpen, onClose, onDone }: ItemDialogProps & { isOpen: boolean }) {
  const messages = useMessages()
  return (
    <Dialog isOpen={isOpen} title={messages.data.items.new} onClose={onClose}>
      {isOpen && <NewItemForm collection={collection} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

const ID_FIELD: Field = { key: '_id', type: 'TEXT' }

function NewItemForm({ collection, onClose, onDone }: ItemDialogProps) {
  const messages = useMessages()
  const call = useCall()
  const declaredFields = collection.fields.filter(({ type }) => type !== 'MULTI_REFERENCE')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [json, setJson] = useState('{\n  \n}')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const read = (): Document | undefined => {
    const faults: Record<string, string> = {}
    const data: Document = {}
    for (const field of [ID_FIELD, ...declaredFields])
      try {
        const value = parseCellInput(texts[field.key] ?? '', field, undefined, messages)
        if (value !== undefined) data[field.key] = value
      } catch (error) {
        faults[field.key] = (error as CellFault).message
      }
    const more = declaredFields.length === 0 ? parseJsonObject(json) : {}
    if (more === undefined) faults.json = messages.data.notAnObject
    setWrong(faults)
    return Object.keys(faults).length === 0 ? { ...more, ...data } : undefined
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (reportInvalidDates(form)) return
    const data = read()
    if (data === undefined) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setBusy(true)
    setFault(undefined)
    try {
      const sent = { dataCollectionId: collection.id, dataItem: { data } }
      const { dataItem } = await call<{ dataItem: Item }>('/wix-data/v2/items', { method: 'POST', json: sent })
      onDone(dataItem)
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <TextField
        label={messages.parts.id}
        autoComplete="off"
        spellCheck={false}
        hint={messages.data.item.idHint}
        error={wrong._id}
        value={texts._id ?? ''}
        onChange={(event) => setTexts({ ...texts, _id: event.target.value })}
      />
      {declaredFields.map((field) => {
        const kind = getCellKind(field, undefined)
        const { listHint, jsonHint } = messages.data.item
        return (
          <ValueField
            key={field.key}
            label={field.displayName ?? field.key}
            kind={kind}
            isNumber={field.type === 'NUMBER'}
            error={wrong[field.key]}
            hint={kind === 'json' ? (field.type.startsWith('ARRAY') ? listHint : jsonHint) : undefined}
            value={texts[field.key] ?? ''}
            onChange={(value) => setTexts({ ...texts, [field.key]: value })}
          />
        )
      })}
      {declaredFields.length === 0 && (
        <TextArea
          label={messages.data.item.json}
          required
          rows={8}
          spellCheck={false}
          error={wrong.json}
          value={json}
          onChange={(event) => setJson(event.target.value)}
        />
      )}
      <FaultNotice fault={fault} />
      <FormActions onCancel={onClose} busy={isBusy}>
        {messages.data.item.add}
      </FormActions>
    </form>
  )
}

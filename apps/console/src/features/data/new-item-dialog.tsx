import { Button, DateField, Dialog, reportInvalidDates, Select, TextArea, Field as TextField } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { useCall } from '../../session/owner.js'
import { type CellFault, getCellKind, parseCellInput } from './cell-value.js'
import type { Collection, Document, Field, Item } from './collection.js'
import { parseJsonObject } from './json-object.js'

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
  const bindField = ({ key }: Field) => ({
    label: key,
    error: wrong[key],
    value: texts[key] ?? '',
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [key]: event.target.value }),
  })
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <TextField
        {...bindField(ID_FIELD)}
        label={messages.parts.id}
        autoComplete="off"
        spellCheck={false}
        hint={messages.data.item.idHint}
      />
      {declaredFields.map((field) => {
        const kind = getCellKind(field, undefined)
        if (kind === 'json')
          return (
            <TextArea
              key={field.key}
              {...bindField(field)}
              rows={3}
              spellCheck={false}
              hint={field.type.startsWith('ARRAY') ? messages.data.item.listHint : messages.data.item.jsonHint}
            />
          )
        if (kind === 'choice')
          return (
            <Select key={field.key} {...bindField(field)}>
              <option value="">{messages.data.cell.noValue}</option>
              <option value="true">{messages.parts.yes}</option>
              <option value="false">{messages.parts.no}</option>
            </Select>
          )
        if (kind === 'moment')
          return (
            <DateField
              key={field.key}
              {...bindField(field)}
              precision="second"
              onChange={(text) => setTexts({ ...texts, [field.key]: text })}
            />
          )
        return (
          <TextField
            key={field.key}
            {...bindField(field)}
            inputMode={field.type === 'NUMBER' ? 'decimal' : undefined}
            autoComplete="off"
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
      <div className="ui-row">
        <Button tone="quiet" onClick={onClose}>
          {messages.parts.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {messages.data.item.add}
        </Button>
      </div>
    </form>
  )
}

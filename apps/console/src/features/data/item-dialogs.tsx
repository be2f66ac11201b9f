import { Button, Dialog, Select, TextArea, Field as TextField } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useCall } from '../../session/owner.js'
import { type CellFault, mannerOf, typedValue } from './cell-value.js'
import type { Collection, Document, Field, Item } from './collection.js'
import { currentItem, type Saving } from './use-saving.js'

interface DialogProps {
  collection: Collection
  onClose: () => void
  /** The item was written. */
  onDone: (item: Item) => void
}

/** A new item: a line for each declared field, or JSON where none is declared. */
export function NewItemDialog({ collection, isOpen, onClose, onDone }: DialogProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="New item" onClose={onClose}>
      {isOpen && <NewItemForm collection={collection} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

const ID: Field = { key: '_id', type: 'TEXT' }

function NewItemForm({ collection, onClose, onDone }: DialogProps) {
  const call = useCall()
  const declared = collection.fields.filter(({ type }) => type !== 'MULTI_REFERENCE')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [json, setJson] = useState('{\n  \n}')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const read = (): Document | undefined => {
    const faults: Record<string, string> = {}
    const data: Document = {}
    for (const field of [ID, ...declared])
      try {
        const value = typedValue(texts[field.key] ?? '', field, undefined)
        if (value !== undefined) data[field.key] = value
      } catch (error) {
        faults[field.key] = (error as CellFault).message
      }
    const more = declared.length === 0 ? objectIn(json) : {}
    if (more === undefined) faults.json = NO_OBJECT
    setWrong(faults)
    return Object.keys(faults).length === 0 ? { ...more, ...data } : undefined
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
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
      setFault(faultOf(error))
      setBusy(false)
    }
  }
  const bound = ({ key }: Field) => ({
    label: key,
    wrong: wrong[key],
    value: texts[key] ?? '',
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [key]: event.target.value }),
  })
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <TextField {...bound(ID)} label="Id" autoComplete="off" spellCheck={false} hint="Left empty, it gets one." />
      {declared.map((field) => {
        const manner = mannerOf(field, undefined)
        if (manner === 'json')
          return (
            <TextArea
              key={field.key}
              {...bound(field)}
              rows={3}
              spellCheck={false}
              hint={
                field.type.startsWith('ARRAY') ? 'A list, such as ["red", "blue"].' : 'JSON, such as {"heat": 1200}.'
              }
            />
          )
        if (manner === 'choice')
          return (
            <Select key={field.key} {...bound(field)}>
              <option value="">No value</option>
              <option value="true">Yes</option>
              <option value="false">No</option>
            </Select>
          )
        return (
          <TextField
            key={field.key}
            {...bound(field)}
            type={manner === 'moment' ? 'datetime-local' : 'text'}
            inputMode={field.type === 'NUMBER' ? 'decimal' : undefined}
            autoComplete="off"
          />
        )
      })}
      {declared.length === 0 && (
        <TextArea
          label="Fields, as JSON"
          required
          rows={8}
          spellCheck={false}
          wrong={wrong.json}
          value={json}
          onChange={(event) => setJson(event.target.value)}
        />
      )}
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          Add item
        </Button>
      </div>
    </form>
  )
}

const NO_OBJECT = 'This is not a JSON object yet: check quotation marks, commas and brackets.'

function objectIn(text: string): Document | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : undefined
  } catch {
    return undefined
  }
}

const written = ({ data }: Item): string => {
  const { _createdDate, _updatedDate, ...fields } = data
  return JSON.stringify(fields, null, 2)
}

/** A whole item as JSON. Where somebody wrote it meanwhile, both versions stand side by side (DC-03). */
export function ItemDialog({ collection, item, onClose, onDone }: DialogProps & { item: Item | undefined }) {
  return (
    <Dialog isOpen={item !== undefined} title={`Item ${item?.id ?? ''}`} onClose={onClose}>
      {item !== undefined && <ItemForm collection={collection} item={item} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function ItemForm({ collection, item, onClose, onDone }: DialogProps & { item: Item }) {
  const call = useCall()
  const [text, setText] = useState(() => written(item))
  const [base, setBase] = useState(item)
  const [theirs, setTheirs] = useState<Item>()
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = objectIn(text)
    setWrong(data === undefined)
    if (data === undefined) return form.querySelector<HTMLElement>('textarea')?.focus()
    setBusy(true)
    setFault(undefined)
    try {
      const dataItem = { id: item.id, data: { ...data, _id: item.id }, revision: base.revision }
      const sent = { dataCollectionId: collection.id, dataItem }
      const answer = await call<{ dataItem: Item }>('/wix-data/v2/items/update', { method: 'POST', json: sent })
      onDone(answer.dataItem)
    } catch (error) {
      const refused = faultOf(error)
      setBusy(false)
      if (refused.code !== 'WDE0178') return setFault(refused)
      const now = await currentItem(collection.id, item.id, call).catch(() => undefined)
      if (now === undefined) setFault(refused)
      else {
        setTheirs(now)
        setBase(now)
      }
    }
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <TextArea
        label={theirs === undefined ? 'Fields, as JSON' : 'Your version'}
        required
        rows={12}
        spellCheck={false}
        className="code-area"
        wrong={isWrong ? NO_OBJECT : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {theirs !== undefined && (
        <section aria-label="The version of somebody else">
          <p role="alert">Somebody changed this item while you did. This is what it holds now:</p>
          <pre className="code">{written(theirs)}</pre>
        </section>
      )}
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button tone="quiet" onClick={() => (theirs === undefined ? onClose() : onDone(theirs))}>
          {theirs === undefined ? 'Cancel' : 'Keep theirs'}
        </Button>
        <Button type="submit" busy={isBusy}>
          {theirs === undefined ? 'Save item' : 'Write mine over it'}
        </Button>
      </div>
    </form>
  )
}

/** Both versions of a cell, and which one stays (DC-03). */
export function ConflictDialog({ conflict, settle }: Pick<Saving, 'conflict' | 'settle'>) {
  const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value, null, 2))
  return (
    <Dialog
      isOpen={conflict !== undefined}
      title="Somebody else changed this too"
      onClose={() => settle('theirs')}
      actions={
        <>
          <Button data-first="" tone="quiet" onClick={() => settle('theirs')}>
            Keep theirs
          </Button>
          <Button onClick={() => settle('mine')}>Write mine</Button>
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

interface DeleteItemProps {
  collection: Collection
  item: Item | undefined
  onClose: () => void
  onDeleted: (item: Item) => void
}

/** Deletes an item as it was seen: where somebody wrote it since, it stays. */
export function DeleteItemDialog({ collection, item, onClose, onDeleted }: DeleteItemProps) {
  const call = useCall()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const remove = async () => {
    if (item === undefined) return
    setBusy(true)
    setFault(undefined)
    try {
      const json = { dataCollectionId: collection.id, dataItemId: item.id, revision: item.revision }
      await call('/wix-data/v2/items/remove', { method: 'POST', json })
      onDeleted(item)
    } catch (error) {
      setFault(faultOf(error))
    }
    setBusy(false)
  }
  const owner = item?.data._owner
  return (
    <Dialog
      isOpen={item !== undefined}
      title="Delete this item?"
      onClose={onClose}
      actions={
        <>
          <Button data-first="" tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" busy={isBusy} onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        <code>{item?.id}</code> is deleted at once and cannot be brought back. What refers to it leads to nothing.
      </p>
      {typeof owner === 'string' && (
        <p>
          It was created by <code>{owner}</code>, who will not find it any more.
        </p>
      )}
      <FaultNotice fault={fault} />
    </Dialog>
  )
}

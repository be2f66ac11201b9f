import { interpolate } from '@foyer/messages/console'
import { Button, Dialog, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { useCall } from '../../../session/owner.js'
import type { Item } from '../collection.js'
import { parseJsonObject } from '../json-object.js'
import type { ItemDialogProps } from './new-item-dialog.js'
import { fetchCurrentItem } from './use-item-saver.js'

const formatItem = ({ data }: Item): string => {
  const { _createdDate, _updatedDate, ...fields } = data
  return JSON.stringify(fields, null, 2)
}

/** Edits an item as JSON. If the item was changed meanwhile, both versions are shown side by side (DC-03). */
export function ItemDialog({ collection, item, onClose, onDone }: ItemDialogProps & { item: Item | undefined }) {
  const messages = useMessages()
  return (
    <Dialog
      isOpen={item !== undefined}
      title={interpolate(messages.data.item.title, { id: item?.id ?? '' })}
      onClose={onClose}
    >
      {item !== undefined && <ItemForm collection={collection} item={item} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function ItemForm({ collection, item, onClose, onDone }: ItemDialogProps & { item: Item }) {
  const messages = useMessages()
  const call = useCall()
  const [text, setText] = useState(() => formatItem(item))
  const [baseItem, setBaseItem] = useState(item)
  const [currentVersion, setCurrentVersion] = useState<Item>()
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = parseJsonObject(text)
    setWrong(data === undefined)
    if (data === undefined) return form.querySelector<HTMLElement>('textarea')?.focus()
    setBusy(true)
    setFault(undefined)
    try {
      const dataItem = { id: item.id, data: { ...data, _id: item.id }, revision: baseItem.revision }
      const requestItem = { dataCollectionId: collection.id, dataItem }
      const answer = await call<{ dataItem: Item }>('/wix-data/v2/items/update', { method: 'POST', json: requestItem })
      onDone(answer.dataItem)
    } catch (error) {
      const refused = toFault(error)
      setBusy(false)
      if (refused.code !== 'WDE0178') return setFault(refused)
      const now = await fetchCurrentItem(collection.id, item.id, call).catch(() => undefined)
      if (now === undefined) setFault(refused)
      else {
        setCurrentVersion(now)
        setBaseItem(now)
      }
    }
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <TextArea
        label={currentVersion === undefined ? messages.data.item.json : messages.data.conflict.mine}
        required
        rows={12}
        spellCheck={false}
        className="code-area"
        error={isWrong ? messages.data.notAnObject : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {currentVersion !== undefined && (
        <section aria-label={messages.data.conflict.theirs}>
          <p role="alert">{messages.data.item.changed}</p>
          <pre className="code">{formatItem(currentVersion)}</pre>
        </section>
      )}
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button tone="quiet" onClick={() => (currentVersion === undefined ? onClose() : onDone(currentVersion))}>
          {currentVersion === undefined ? messages.parts.cancel : messages.data.conflict.keepTheirs}
        </Button>
        <Button type="submit" busy={isBusy}>
          {currentVersion === undefined ? messages.data.item.save : messages.data.item.overwrite}
        </Button>
      </div>
    </form>
  )
}

import { interpolate } from '@foyer/messages/console'
import { Dialog, Skeleton, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { useMessages } from '../../../language/messages.js'
import { FormActions } from '../../../parts/form-actions.js'
import { useCall } from '../../../session/owner.js'
import { type Collection, type Item, referencedCollection } from '../collection.js'

interface ReferencesDialogProps {
  collection: Collection
  item: Item | undefined
  onClose: () => void
  onDone: () => void
}

/** Maximum number of references per field that this dialog edits; the data service accepts no more in one request. */
const MAX_REFERENCES = 1000

/** Edits the multi-reference fields of an item as lists of ids, one per line. */
export function ReferencesDialog({ collection, item, onClose, onDone }: ReferencesDialogProps) {
  const messages = useMessages()
  return (
    <Dialog
      isOpen={item !== undefined}
      title={interpolate(messages.data.references.title, { id: item?.id ?? '' })}
      onClose={onClose}
    >
      {item && <ReferencesLoader collection={collection} item={item} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

type Referenced = Readonly<Record<string, readonly string[]>>
interface FormProps extends Omit<ReferencesDialogProps, 'item'> {
  item: Item
}

function ReferencesLoader(props: FormProps) {
  const { collection, item } = props
  const call = useCall()
  const fields = collection.fields.filter(({ type }) => type === 'MULTI_REFERENCE')
  const { data, fault, reload } = useResource(`references ${collection.id} ${item.id}`, async (signal) => {
    const lists = await Promise.all(
      fields.map(async ({ key }) => {
        const json = {
          dataCollectionId: collection.id,
          referringItemId: item.id,
          referringItemFieldName: key,
          fields: ['_id'],
          paging: { limit: MAX_REFERENCES },
        }
        const { results, pagingMetadata } = await call<{
          results: { dataItem?: { id: string }; unresolvedReference?: { referencedItemId: string } }[]
          pagingMetadata: { hasNext: boolean }
        }>('/wix-data/v2/items/query-referenced', { method: 'POST', json, signal })
        // A list is replaced as a whole, so a field with further pages is omitted.
        if (pagingMetadata.hasNext) return []
        const ids = results.map(
          ({ dataItem, unresolvedReference }) => dataItem?.id ?? unresolvedReference?.referencedItemId,
        )
        return [[key, ids.filter((id) => id !== undefined)] as const]
      }),
    )
    return Object.fromEntries(lists.flat()) as Referenced
  })
  if (fault !== undefined) return <FaultNotice fault={fault} retry={reload} />
  return data === undefined ? <Skeleton lines={4} /> : <Form {...props} before={data} />
}

const parseIds = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function Form({ collection, item, onClose, onDone, before }: FormProps & { before: Referenced }) {
  const messages = useMessages()
  const call = useCall()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(before).map(([key, ids]) => [key, ids.join('\n')])),
  )
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    try {
      for (const [key, text] of Object.entries(texts)) {
        const ids = parseIds(text)
        if (ids.join('\n') === before[key]?.join('\n')) continue
        const json = {
          dataCollectionId: collection.id,
          referringItemFieldName: key,
          referringItemId: item.id,
          newReferencedItemIds: ids,
        }
        await call('/wix-data/v2/items/replace-references', { method: 'POST', json })
      }
      onDone()
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      {collection.fields
        .filter(({ key }) => texts[key] !== undefined)
        .map((field) => (
          <TextArea
            key={field.key}
            label={field.key}
            rows={5}
            spellCheck={false}
            value={texts[field.key] ?? ''}
            onChange={(event) => setTexts({ ...texts, [field.key]: event.target.value })}
            hint={interpolate(messages.data.references.hint, {
              collection: referencedCollection(field) ?? messages.data.tabs.items,
            })}
          />
        ))}
      {collection.fields.some(({ key, type }) => type === 'MULTI_REFERENCE' && texts[key] === undefined) && (
        <p>{messages.data.references.tooMany}</p>
      )}
      <FaultNotice fault={fault} />
      <FormActions onCancel={onClose} busy={isBusy}>
        {messages.data.references.save}
      </FormActions>
    </form>
  )
}

import { type ComponentProps, useId } from 'react'
import { useResource } from '../../../api/use-resource.js'
import { useCall } from '../../../session/owner.js'
import { loadReferencedItems } from './referenced-item.js'

interface ReferenceEditorProps extends ComponentProps<'input'> {
  /** The referenced collection. */
  collectionId: string
}

/** How many items are suggested: the newest of the collection. */
const SUGGESTIONS = 100

/** Edits the id of a referenced item, with suggestions by title. */
export function ReferenceEditor({ collectionId, ...input }: ReferenceEditorProps) {
  const call = useCall()
  const id = useId()
  const { data = [] } = useResource(`suggestions ${collectionId}`, (signal) =>
    loadReferencedItems(call, collectionId, { paging: { limit: SUGGESTIONS } }, signal),
  )
  return (
    <>
      <input {...input} type="text" list={id} dir="ltr" spellCheck={false} autoComplete="off" />
      <datalist id={id}>
        {data.map(({ item, title }) => (
          <option key={item.id} value={item.id}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  )
}

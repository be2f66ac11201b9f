import { Badge, Button, Checkbox, Dialog, EmptyState, Field } from '@foyer/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall, usePermission } from '../../session/owner.js'
import { type Index, indexStatusLabels } from './collection.js'
import type { PanelProps } from './use-collection.js'

const POLL_INTERVAL_MS = 1500

const indexPaths = ({ fields }: Index): string =>
  fields.map(({ path, order }) => `${path}${order === 'DESC' ? ' (largest first)' : ''}`).join(', ')

/** Lists the indexes with their progress. Polls while an index is being built. */
export function IndexesPanel({ details: { collection, indexes }, reload }: PanelProps) {
  const call = useCall()
  const may = usePermission()('changeData')
  const toasts = useToasts()
  const [isNew, setNew] = useState(false)
  const [indexToDrop, setIndexToDrop] = useState<Index>()
  const [fault, setFault] = useState<ApiFault>()
  const isUnfinished = indexes.some(({ status }) => status === 'BUILDING' || status === 'DROPPING')
  useEffect(() => {
    if (!isUnfinished) return
    const timer = setInterval(reload, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isUnfinished, reload])
  const act = async (acting: Promise<unknown>, said: string) => {
    setFault(undefined)
    // The server declares the index before it builds it, so reload the list before the response arrives.
    const reloadSoon = setTimeout(reload, POLL_INTERVAL_MS)
    try {
      await acting
      toasts.add(said)
    } catch (error) {
      setFault(toFault(error))
    } finally {
      clearTimeout(reloadSoon)
      reload()
    }
  }
  const create = (index: Omit<Index, 'status'>) => {
    setNew(false)
    const { failure: _, ...asked } = index
    const json = { dataCollectionId: collection.id, index: asked }
    void act(call('/wix-data/v2/indexes', { method: 'POST', json }), `${index.name} is built.`)
  }
  const drop = ({ name }: Index) => {
    setIndexToDrop(undefined)
    const asked = new URLSearchParams({ dataCollectionId: collection.id, indexName: name })
    void act(call(`/wix-data/v2/indexes?${asked}`, { method: 'DELETE' }), `${name} is removed.`)
  }
  return (
    <div className="settings data-panel">
      <p className="soft">
        An index makes filters and sorts on its fields quick. Each costs a little with every write.
      </p>
      <FaultNotice fault={fault} />
      {indexes.length === 0 ? (
        <EmptyState title="No indexes">
          <p>Small collections need none. When a question takes too long, index the fields that it filters by.</p>
        </EmptyState>
      ) : (
        <div className="rows">
          <table>
            <caption className="ui-unseen">Indexes</caption>
            <thead>
              <tr>
                <th scope="col">Index</th>
                <th scope="col">Fields</th>
                <th scope="col">State</th>
                {may && (
                  <td>
                    <span className="ui-unseen">Actions</span>
                  </td>
                )}
              </tr>
            </thead>
            <tbody>
              {indexes.map((index) => (
                <tr key={index.name}>
                  <th scope="row">
                    <span className="person">
                      <span>{index.name}</span>
                      <span className="soft">
                        {[index.unique && 'no value twice', index.caseInsensitive && 'letter case does not matter']
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </span>
                  </th>
                  <td>{indexPaths(index)}</td>
                  <td>
                    <Badge tone={indexStatusLabels[index.status].tone}>{indexStatusLabels[index.status].word}</Badge>
                    {index.failure && <p className="soft small">{index.failure.description}</p>}
                  </td>
                  {may && (
                    <td>
                      <span className="ui-row">
                        {index.status === 'FAILED' && (
                          <Button small tone="quiet" onClick={() => create(index)}>
                            Build again<span className="ui-unseen"> {index.name}</span>
                          </Button>
                        )}
                        <Button small tone="plain" onClick={() => setIndexToDrop(index)}>
                          Remove…<span className="ui-unseen"> {index.name}</span>
                        </Button>
                      </span>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {may && (
        <div className="ui-row">
          <Button tone="quiet" onClick={() => setNew(true)}>
            Add an index
          </Button>
        </div>
      )}
      <Dialog isOpen={isNew} title="Add an index" onClose={() => setNew(false)}>
        {isNew && <IndexForm names={indexes.map(({ name }) => name)} onSave={create} onCancel={() => setNew(false)} />}
      </Dialog>
      <Dialog
        isOpen={indexToDrop !== undefined}
        title={`Remove ${indexToDrop?.name}?`}
        onClose={() => setIndexToDrop(undefined)}
        actions={
          <>
            <Button data-first="" tone="quiet" onClick={() => setIndexToDrop(undefined)}>
              Cancel
            </Button>
            <Button tone="danger" onClick={() => indexToDrop && drop(indexToDrop)}>
              Remove
            </Button>
          </>
        }
      >
        <p>
          No item is lost. Questions that counted on it take longer
          {indexToDrop?.unique && ', and the same value may be written twice from then on'}. It can be built again.
        </p>
      </Dialog>
    </div>
  )
}

interface IndexFormProps {
  names: readonly string[]
  onSave: (index: Omit<Index, 'status'>) => void
  onCancel: () => void
}

function IndexForm({ names, onSave, onCancel }: IndexFormProps) {
  const [text, setText] = useState('')
  const [unique, setUnique] = useState(false)
  const [caseInsensitive, setCaseInsensitive] = useState(false)
  const [hasTried, setTried] = useState(false)
  const paths = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const name = `by ${paths.map((path) => path.replace(/^-/, '')).join(' and ')}`.slice(0, 128)
  const wrong =
    paths.length === 0
      ? 'Enter a field, or up to three with commas between them.'
      : paths.length > 3
        ? 'An index has at most three fields.'
        : unique && paths.length > 1
          ? 'An index that keeps values apart has one field.'
          : names.includes(name)
            ? 'There is such an index.'
            : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (wrong !== undefined) return event.currentTarget.querySelector<HTMLElement>('input')?.focus()
    const fields = paths.map((path) =>
      path.startsWith('-') ? { path: path.slice(1), order: 'DESC' as const } : { path, order: 'ASC' as const },
    )
    onSave({ name, fields, unique, caseInsensitive })
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <Field
        label="Fields"
        required
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={hasTried ? wrong : undefined}
        hint="In the order of your filters, such as kind, -price. A minus puts the largest first."
      />
      <Checkbox
        label="No value twice"
        hint="A second item with the same value is refused. Building breaks off where two have it already."
        checked={unique}
        onChange={() => setUnique(!unique)}
      />
      <Checkbox
        label="Letter case does not matter"
        checked={caseInsensitive}
        onChange={() => setCaseInsensitive(!caseInsensitive)}
      />
      <div className="ui-row">
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Build index</Button>
      </div>
    </form>
  )
}

import { interpolate } from '@foyer/messages/console'
import { Badge, Button, Dialog, EmptyState } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { type Messages, useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall, usePermission } from '../../session/owner.js'
import { type Index, indexTones } from './collection.js'
import { IndexForm } from './index-form.js'
import type { PanelProps } from './use-collection.js'

const POLL_INTERVAL_MS = 1500

const indexPaths = ({ fields }: Index, { data }: Messages): string =>
  fields.map(({ path, order }) => (order === 'DESC' ? interpolate(data.indexes.descending, { path }) : path)).join(', ')

/** Lists the indexes with their progress. Polls while an index is being built. */
export function IndexesPanel({ details: { collection, indexes }, reload }: PanelProps) {
  const messages = useMessages()
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
    void act(
      call('/wix-data/v2/indexes', { method: 'POST', json }),
      interpolate(messages.data.indexes.built, { name: index.name }),
    )
  }
  const drop = ({ name }: Index) => {
    setIndexToDrop(undefined)
    const asked = new URLSearchParams({ dataCollectionId: collection.id, indexName: name })
    void act(
      call(`/wix-data/v2/indexes?${asked}`, { method: 'DELETE' }),
      interpolate(messages.data.indexes.removed, { name }),
    )
  }
  return (
    <div className="settings data-panel">
      <p className="soft">{messages.data.indexes.lead}</p>
      <FaultNotice fault={fault} />
      {indexes.length === 0 ? (
        <EmptyState title={messages.data.indexes.empty}>
          <p>{messages.data.indexes.emptyHint}</p>
        </EmptyState>
      ) : (
        <div className="rows">
          <table>
            <caption className="ui-unseen">{messages.data.indexes.heading}</caption>
            <thead>
              <tr>
                <th scope="col">{messages.data.indexes.index}</th>
                <th scope="col">{messages.data.fields.heading}</th>
                <th scope="col">{messages.parts.status}</th>
                {may && (
                  <td>
                    <span className="ui-unseen">{messages.parts.actions}</span>
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
                        {[
                          index.unique && messages.data.indexes.unique,
                          index.caseInsensitive && messages.data.indexes.caseInsensitive,
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </span>
                  </th>
                  <td>{indexPaths(index, messages)}</td>
                  <td>
                    <Badge tone={indexTones[index.status]}>{messages.data.indexStatuses[index.status]}</Badge>
                    {index.failure && <p className="soft small">{index.failure.description}</p>}
                  </td>
                  {may && (
                    <td>
                      <span className="ui-row">
                        {index.status === 'FAILED' && (
                          <Button small tone="quiet" onClick={() => create(index)}>
                            <Sentence
                              text={messages.data.indexes.rebuildOne}
                              parts={{ span: <span className="ui-unseen"> {index.name}</span> }}
                            />
                          </Button>
                        )}
                        <Button small tone="plain" onClick={() => setIndexToDrop(index)}>
                          <Sentence
                            text={messages.data.indexes.removeOne}
                            parts={{ span: <span className="ui-unseen"> {index.name}</span> }}
                          />
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
            {messages.data.indexes.add}
          </Button>
        </div>
      )}
      <Dialog isOpen={isNew} title={messages.data.indexes.add} onClose={() => setNew(false)}>
        {isNew && <IndexForm names={indexes.map(({ name }) => name)} onSave={create} onCancel={() => setNew(false)} />}
      </Dialog>
      <ConfirmDialog
        isOpen={indexToDrop !== undefined}
        title={interpolate(messages.data.indexes.removeTitle, { name: indexToDrop?.name ?? '' })}
        onClose={() => setIndexToDrop(undefined)}
        action={messages.parts.delete}
        onConfirm={() => indexToDrop && drop(indexToDrop)}
      >
        <p>
          {messages.data.indexes.removeHint} {indexToDrop?.unique && messages.data.indexes.removeUnique}
        </p>
      </ConfirmDialog>
    </div>
  )
}

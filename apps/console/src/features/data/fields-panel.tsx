import { interpolate } from '@foyer/messages/console'
import { Button, Checkbox, Dialog, EmptyState } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { labelOf, useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall, usePermission } from '../../session/owner.js'
import { type Field, referencedCollection } from './collection.js'
import { FieldForm } from './field-form.js'
import type { PanelProps } from './use-collection.js'

/** Adds, changes and removes declared fields. Removing a field does not remove its values from items. */
export function FieldsPanel({ details: { collection }, reload }: PanelProps) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()('changeData')
  const toasts = useToasts()
  const [open, setOpen] = useState<Field | 'new'>()
  const [removed, setRemoved] = useState<Field>()
  const [fault, setFault] = useState<ApiFault>()
  const runAction = async (path: string, json: object, said: string) => {
    setFault(undefined)
    try {
      await call(path, { method: path.includes('/collections/') && !path.includes('-field') ? 'PATCH' : 'POST', json })
      toasts.add(said)
      setOpen(undefined)
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const named = { dataCollectionId: collection.id }
  const { enforceSchema } = collection
  return (
    <div className="settings data-panel">
      <FaultNotice fault={open === undefined ? fault : undefined} />
      <Checkbox
        label={messages.data.fields.enforce}
        hint={enforceSchema ? messages.data.fields.enforced : messages.data.fields.notEnforced}
        checked={enforceSchema}
        disabled={!may}
        onChange={() =>
          runAction(
            `/wix-data/v2/collections/${encodeURIComponent(collection.id)}`,
            { dataCollection: { id: collection.id, revision: collection.revision, enforceSchema: !enforceSchema } },
            enforceSchema ? messages.data.fields.nowFree : messages.data.fields.nowEnforced,
          )
        }
      />
      {collection.fields.length === 0 ? (
        <EmptyState title={messages.data.fields.empty}>
          <p>{messages.data.fields.emptyHint}</p>
        </EmptyState>
      ) : (
        <div className="rows">
          <table>
            <caption className="ui-unseen">{messages.data.fields.heading}</caption>
            <thead>
              <tr>
                <th scope="col">{messages.data.fields.field}</th>
                <th scope="col">{messages.data.fields.type}</th>
                <th scope="col">{messages.data.fields.target}</th>
                {may && (
                  <td>
                    <span className="ui-unseen">{messages.parts.actions}</span>
                  </td>
                )}
              </tr>
            </thead>
            <tbody>
              {collection.fields.map((field) => (
                <tr key={field.key}>
                  <th scope="row">
                    <span className="person">
                      <code>{field.key}</code>
                      {field.displayName && <span className="soft">{field.displayName}</span>}
                    </span>
                  </th>
                  <td>{labelOf(messages.data.types, field.type)}</td>
                  <td>{referencedCollection(field) ?? <span className="soft">{messages.parts.empty}</span>}</td>
                  {may && (
                    <td>
                      <span className="ui-row">
                        <Button small tone="quiet" onClick={() => setOpen(field)}>
                          <Sentence
                            text={messages.data.fields.editOne}
                            parts={{ span: <span className="ui-unseen"> {field.key}</span> }}
                          />
                        </Button>
                        <Button small tone="plain" onClick={() => setRemoved(field)}>
                          <Sentence
                            text={messages.data.fields.removeOne}
                            parts={{ span: <span className="ui-unseen"> {field.key}</span> }}
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
          <Button tone="quiet" onClick={() => setOpen('new')}>
            {messages.data.fields.add}
          </Button>
        </div>
      )}
      <Dialog
        isOpen={open !== undefined}
        title={
          open === 'new'
            ? messages.data.fields.add
            : interpolate(messages.data.fields.editTitle, { key: open?.key ?? '' })
        }
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && (
          <FieldForm
            field={open === 'new' ? undefined : open}
            existingKeys={collection.fields.map(({ key }) => key)}
            fault={fault}
            onCancel={() => setOpen(undefined)}
            onSave={(field) =>
              runAction(
                `/wix-data/v2/collections/${open === 'new' ? 'create' : 'update'}-field`,
                { ...named, field },
                open === 'new'
                  ? interpolate(messages.data.fields.added, { key: field.key })
                  : interpolate(messages.data.fields.saved, { key: field.key }),
              )
            }
          />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={interpolate(messages.data.fields.removeTitle, { key: removed?.key ?? '' })}
        action={messages.parts.remove}
        tone="danger"
        onConfirm={() => {
          const { key = '' } = removed ?? {}
          setRemoved(undefined)
          void runAction(
            '/wix-data/v2/collections/delete-field',
            { ...named, fieldKey: key },
            interpolate(messages.data.fields.removed, { key }),
          )
        }}
        onClose={() => setRemoved(undefined)}
      >
        <p>
          {messages.data.fields.removeHint} {enforceSchema && messages.data.fields.removeEnforced}
        </p>
      </ConfirmDialog>
    </div>
  )
}

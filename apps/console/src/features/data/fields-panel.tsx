import { consoleMessages, interpolate } from '@foyer/messages/console'
import { Button, Checkbox, Dialog, EmptyState, Select, Field as TextField } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { labelOf, useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall, usePermission } from '../../session/owner.js'
import { type Field, referencedCollection } from './collection.js'
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
      <Dialog
        isOpen={removed !== undefined}
        title={interpolate(messages.data.fields.removeTitle, { key: removed?.key ?? '' })}
        onClose={() => setRemoved(undefined)}
        actions={
          <>
            <Button data-first="" tone="quiet" onClick={() => setRemoved(undefined)}>
              {messages.parts.cancel}
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                const { key = '' } = removed ?? {}
                setRemoved(undefined)
                void runAction(
                  '/wix-data/v2/collections/delete-field',
                  { ...named, fieldKey: key },
                  interpolate(messages.data.fields.removed, { key }),
                )
              }}
            >
              {messages.parts.remove}
            </Button>
          </>
        }
      >
        <p>
          {messages.data.fields.removeHint} {enforceSchema && messages.data.fields.removeEnforced}
        </p>
      </Dialog>
    </div>
  )
}

const fieldTypes = Object.keys(consoleMessages.data.types)

interface FieldFormProps {
  field: Field | undefined
  existingKeys: readonly string[]
  fault: ApiFault | undefined
  onCancel: () => void
  onSave: (field: Field) => Promise<void>
}

function FieldForm({ field, existingKeys, fault, onCancel, onSave }: FieldFormProps) {
  const messages = useMessages()
  const [key, setKey] = useState(field?.key ?? '')
  const [type, setType] = useState(field?.type ?? 'TEXT')
  const [displayName, setDisplayName] = useState(field?.displayName ?? '')
  const [to, setTo] = useState(field ? (referencedCollection(field) ?? '') : '')
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isReference = type === 'REFERENCE' || type === 'MULTI_REFERENCE'
  const before = field?.typeMetadata?.multiReference
  // Keeps the field of the other collection, which the update would otherwise remove.
  const multiReference = before?.referencedCollectionId === to.trim() ? before : { referencedCollectionId: to.trim() }
  const wrong = {
    key: !/^[A-Za-z_][A-Za-z0-9_-]*$/.test(key)
      ? messages.data.fields.keyInvalid
      : field === undefined && existingKeys.includes(key)
        ? messages.data.fields.keyUsed
        : undefined,
    to: isReference && to.trim() === '' ? messages.data.fields.targetMissing : undefined,
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (wrong.key !== undefined || wrong.to !== undefined) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setBusy(true)
    await onSave({
      key,
      type,
      ...(displayName.trim() !== '' && { displayName: displayName.trim() }),
      ...(type === 'REFERENCE' && { typeMetadata: { reference: { referencedCollectionId: to.trim() } } }),
      ...(type === 'MULTI_REFERENCE' && { typeMetadata: { multiReference } }),
    })
    setBusy(false)
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <TextField
        label={messages.parts.name}
        required
        readOnly={field !== undefined}
        autoComplete="off"
        spellCheck={false}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        error={hasTried ? wrong.key : undefined}
      />
      <Select label={messages.data.fields.type} value={type} onChange={(event) => setType(event.target.value)}>
        {[...fieldTypes, ...(fieldTypes.includes(type) ? [] : [type])].map((value) => (
          <option key={value} value={value}>
            {labelOf(messages.data.types, value)}
          </option>
        ))}
      </Select>
      {isReference && (
        <TextField
          label={messages.data.fields.targetCollection}
          required
          autoComplete="off"
          spellCheck={false}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={hasTried ? wrong.to : undefined}
        />
      )}
      <TextField
        label={messages.data.fields.displayName}
        autoComplete="off"
        value={displayName}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button tone="quiet" onClick={onCancel}>
          {messages.parts.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {field === undefined ? messages.data.fields.add : messages.data.fields.save}
        </Button>
      </div>
    </form>
  )
}

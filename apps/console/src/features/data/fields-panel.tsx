import { Button, Checkbox, Dialog, EmptyState, Select, Field as TextField } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall, usePermission } from '../../session/owner.js'
import { type Field, fieldTypes, referencedCollection, typeLabel } from './collection.js'
import type { PanelProps } from './use-collection.js'

/** Adds, changes and removes declared fields. Removing a field does not remove its values from items. */
export function FieldsPanel({ details: { collection }, reload }: PanelProps) {
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
        label="Items hold the declared fields only, each of its type"
        hint={
          enforceSchema
            ? 'A write with another field, or another type, is refused. Items from before stay as they are.'
            : 'Items may hold any field. What is declared helps the console, CSV and whoever reads your code.'
        }
        checked={enforceSchema}
        disabled={!may}
        onChange={() =>
          runAction(
            `/wix-data/v2/collections/${encodeURIComponent(collection.id)}`,
            { dataCollection: { id: collection.id, revision: collection.revision, enforceSchema: !enforceSchema } },
            enforceSchema ? 'Items may hold any field now.' : 'Items keep to the declared fields from now on.',
          )
        }
      />
      {collection.fields.length === 0 ? (
        <EmptyState title="No declared fields">
          <p>Items can hold any field. Declare those you count on, so that they are typed and shown in order.</p>
        </EmptyState>
      ) : (
        <div className="rows">
          <table>
            <caption className="ui-unseen">Fields</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Type</th>
                <th scope="col">Refers to</th>
                {may && (
                  <td>
                    <span className="ui-unseen">Actions</span>
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
                  <td>{typeLabel(field.type)}</td>
                  <td>{referencedCollection(field) ?? <span className="soft">Nothing</span>}</td>
                  {may && (
                    <td>
                      <span className="ui-row">
                        <Button small tone="quiet" onClick={() => setOpen(field)}>
                          Change…<span className="ui-unseen"> {field.key}</span>
                        </Button>
                        <Button small tone="plain" onClick={() => setRemoved(field)}>
                          Take out…<span className="ui-unseen"> {field.key}</span>
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
            Add a field
          </Button>
        </div>
      )}
      <Dialog
        isOpen={open !== undefined}
        title={open === 'new' ? 'Add a field' : `Change ${open?.key}`}
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
                open === 'new' ? `${field.key} is declared.` : `${field.key} is changed.`,
              )
            }
          />
        )}
      </Dialog>
      <Dialog
        isOpen={removed !== undefined}
        title={`Take ${removed?.key} out?`}
        onClose={() => setRemoved(undefined)}
        actions={
          <>
            <Button data-first="" tone="quiet" onClick={() => setRemoved(undefined)}>
              Cancel
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                const { key = '' } = removed ?? {}
                setRemoved(undefined)
                void runAction(
                  '/wix-data/v2/collections/delete-field',
                  { ...named, fieldKey: key },
                  `${key} is taken out.`,
                )
              }}
            >
              Take out
            </Button>
          </>
        }
      >
        <p>
          The field is no longer declared. What items hold under it stays
          {enforceSchema && ', and an item that holds it cannot be written again until it is gone from it'}. References
          kept by it are forgotten.
        </p>
      </Dialog>
    </div>
  )
}

interface FieldFormProps {
  field: Field | undefined
  existingKeys: readonly string[]
  fault: ApiFault | undefined
  onCancel: () => void
  onSave: (field: Field) => Promise<void>
}

function FieldForm({ field, existingKeys, fault, onCancel, onSave }: FieldFormProps) {
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
      ? 'Enter letters, digits, _ and -, beginning with a letter.'
      : field === undefined && existingKeys.includes(key)
        ? 'There is a field of this name.'
        : undefined,
    to: isReference && to.trim() === '' ? 'Enter the collection it refers to.' : undefined,
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
        label="Name"
        required
        readOnly={field !== undefined}
        autoComplete="off"
        spellCheck={false}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        error={hasTried ? wrong.key : undefined}
      />
      <Select label="Type" value={type} onChange={(event) => setType(event.target.value)}>
        {[...fieldTypes, ...(fieldTypes.some(([one]) => one === type) ? [] : [[type, type] as const])].map(
          ([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ),
        )}
      </Select>
      {isReference && (
        <TextField
          label="Refers to the collection"
          required
          autoComplete="off"
          spellCheck={false}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={hasTried ? wrong.to : undefined}
        />
      )}
      <TextField
        label="Display name"
        autoComplete="off"
        value={displayName}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          {field === undefined ? 'Add field' : 'Save field'}
        </Button>
      </div>
    </form>
  )
}

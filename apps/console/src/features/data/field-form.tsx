import { consoleMessages } from '@foyer/messages/console'
import { Select, Field as TextField } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import type { ApiFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { labelOf, useMessages } from '../../language/messages.js'
import { FormActions } from '../../parts/form-actions.js'
import { type Field, referencedCollection } from './collection.js'

const fieldTypes = Object.keys(consoleMessages.data.types)

interface FieldFormProps {
  field: Field | undefined
  existingKeys: readonly string[]
  fault: ApiFault | undefined
  onCancel: () => void
  onSave: (field: Field) => Promise<void>
}

/** The form that adds a declared field, or changes one: its key stays. */
export function FieldForm({ field, existingKeys, fault, onCancel, onSave }: FieldFormProps) {
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
      <FormActions onCancel={onCancel} busy={isBusy}>
        {field === undefined ? messages.data.fields.add : messages.data.fields.save}
      </FormActions>
    </form>
  )
}

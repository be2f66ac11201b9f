import { Checkbox, Dialog, Field } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { type Messages, useMessages } from '../../language/messages.js'
import { FormActions } from '../../parts/form-actions.js'
import { navigate, toUrl } from '../../routing/location.js'
import { useCall } from '../../session/owner.js'
import { collectionPath, type Permissions } from './collection.js'
import { describePermissions } from './rules/permission-labels.js'

/** Presets for typical uses; each permission can be changed later. */
const presets: readonly { value: keyof Messages['data']['presets']; permissions: Permissions }[] = [
  {
    value: 'published',
    permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
  {
    value: 'own',
    permissions: {
      read: 'SITE_MEMBER_AUTHOR',
      insert: 'ANYONE',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    },
  },
  {
    value: 'shared',
    permissions: {
      read: 'ANYONE',
      insert: 'SITE_MEMBER',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    },
  },
  {
    value: 'private',
    permissions: { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
]

/** Creates a collection with the permissions of a preset. */
export function NewCollection({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const messages = useMessages()
  const call = useCall()
  const [id, setId] = useState('')
  const [preset, setPreset] = useState<string>('published')
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const wrong = id.trim() === '' ? messages.data.nameMissing : undefined
  const permissions = presets.find(({ value }) => value === preset)?.permissions as Permissions
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (wrong !== undefined) return form.querySelector<HTMLElement>('input')?.focus()
    setBusy(true)
    setFault(undefined)
    try {
      await call('/wix-data/v2/collections', { method: 'POST', json: { collection: { id: id.trim(), permissions } } })
      navigate(toUrl(...collectionPath(id.trim(), 'fields')))
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen={isOpen} title={messages.data.new} onClose={onClose}>
      <form className="settings" onSubmit={submit} noValidate>
        <Field
          label={messages.parts.name}
          required
          data-first=""
          autoComplete="off"
          spellCheck={false}
          value={id}
          onChange={(event) => setId(event.target.value)}
          error={hasTried ? wrong : undefined}
          hint={messages.data.nameHint}
        />
        <fieldset className="radio-cards">
          <legend>{messages.data.presetLegend}</legend>
          {presets.map(({ value }) => (
            <Checkbox
              key={value}
              kind="radio"
              name="start"
              label={messages.data.presets[value]}
              checked={preset === value}
              onChange={() => setPreset(value)}
            />
          ))}
        </fieldset>
        <p role="status">{describePermissions(permissions, messages)}</p>
        <FaultNotice fault={fault} />
        <FormActions onCancel={onClose} busy={isBusy}>
          {messages.data.create}
        </FormActions>
      </form>
    </Dialog>
  )
}

import { Checkbox, DateField, Dialog, Field, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { FormActions } from '../../parts/form-actions.js'
import { useCall } from '../../session/owner.js'
import type { Key } from './key.js'

interface NewKeyProps {
  isOpen: boolean
  onClose: () => void
  onCreated: (made: { key: Key; apiKey: string }) => void
}

const EMPTY = { name: '', scopes: [] as readonly string[], networks: '', lastDay: '' }

/** Creates a key with the selected scopes; none is preselected. */
export function NewKey({ isOpen, onClose, onCreated }: NewKeyProps) {
  const messages = useMessages()
  const call = useCall()
  const [values, setValues] = useState(EMPTY)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const { name, scopes, networks, lastDay } = values
  const isReady = name.trim() !== '' && scopes.length > 0
  const change = (changed: Partial<typeof EMPTY>) => setValues({ ...values, ...changed })
  const toggle = (scope: string) =>
    change({ scopes: Object.keys(messages.keys.scopes).filter((one) => (one === scope) !== scopes.includes(one)) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isBusy) return
    setBusy(true)
    setFault(undefined)
    const listed = networks.split(/[\s,]+/).filter((network) => network !== '')
    // The key is valid until the end of that day.
    const end = lastDay === '' ? {} : { expiresDate: `${lastDay}T23:59:59.999Z` }
    try {
      onCreated(
        await call('/owner/v1/keys', { method: 'POST', json: { name: name.trim(), scopes, networks: listed, ...end } }),
      )
      setValues(EMPTY)
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <Dialog isOpen={isOpen} title={messages.keys.new} onClose={onClose}>
      <form onSubmit={submit} className="settings">
        <Field
          label={messages.parts.name}
          required
          data-first=""
          value={name}
          onChange={(event) => change({ name: event.target.value })}
          hint={messages.keys.nameHint}
          autoComplete="off"
        />
        <fieldset className="key-scopes">
          <legend>{messages.keys.permissions}</legend>
          {Object.entries(messages.keys.scopes).map(([scope, { label, hint }]) => (
            <Checkbox
              key={scope}
              label={label}
              hint={hint}
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
          ))}
        </fieldset>
        <TextArea
          label={messages.keys.networks}
          rows={2}
          value={networks}
          onChange={(event) => change({ networks: event.target.value })}
          hint={messages.keys.networksHint}
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
        />
        <DateField
          label={messages.keys.lastDay}
          value={lastDay}
          onChange={(day) => change({ lastDay: day })}
          hint={messages.keys.lastDayHint}
        />
        <FaultNotice fault={fault} />
        <FormActions onCancel={onClose} busy={isBusy} aria-disabled={!isReady}>
          {messages.keys.create}
        </FormActions>
      </form>
    </Dialog>
  )
}

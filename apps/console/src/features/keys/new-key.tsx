import { Button, Checkbox, Dialog, Field, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useCall } from '../../session/owner.js'
import type { Key } from './key.js'
import { scopeLabels } from './key-scopes.js'

interface NewKeyProps {
  isOpen: boolean
  onClose: () => void
  onCreated: (made: { key: Key; apiKey: string }) => void
}

const EMPTY = { name: '', scopes: [] as readonly string[], networks: '', lastDay: '' }

/** Creates a key with the selected scopes; none is preselected. */
export function NewKey({ isOpen, onClose, onCreated }: NewKeyProps) {
  const call = useCall()
  const [values, setValues] = useState(EMPTY)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const { name, scopes, networks, lastDay } = values
  const isReady = name.trim() !== '' && scopes.length > 0
  const change = (changed: Partial<typeof EMPTY>) => setValues({ ...values, ...changed })
  const toggle = (scope: string) =>
    change({ scopes: Object.keys(scopeLabels).filter((one) => (one === scope) !== scopes.includes(one)) })
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
    <Dialog isOpen={isOpen} title="New key" onClose={onClose}>
      <form onSubmit={submit} className="settings">
        <Field
          label="Name"
          required
          data-first=""
          value={name}
          onChange={(event) => change({ name: event.target.value })}
          hint="Which program it is for, so that you know later what to revoke."
          autoComplete="off"
        />
        <fieldset className="key-scopes">
          <legend>What it may do</legend>
          {Object.entries(scopeLabels).map(([scope, { label, hint }]) => (
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
          label="Networks"
          rows={2}
          value={networks}
          onChange={(event) => change({ networks: event.target.value })}
          hint="Addresses or networks it is used from, such as 203.0.113.0/24, one on each line. Empty: from anywhere."
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
        />
        <Field
          label="Last day"
          type="date"
          value={lastDay}
          onChange={(event) => change({ lastDay: event.target.value })}
          hint="It works until the end of this day (UTC). Empty: until you revoke it."
        />
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} aria-disabled={!isReady}>
            Make the key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

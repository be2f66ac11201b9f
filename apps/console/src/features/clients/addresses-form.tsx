import { Button, Field, Select, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall } from '../../session/owner.js'
import { splitLines, validateLength, validateLines, validateOrigin, validateRedirectUri } from './address-rules.js'
import type { Client } from './client.js'

interface AddressesFormProps {
  client: Client
  onSaved: (client: Client) => void
}

/** Edits the name and the addresses of a client, which are validated while the owner types (CL-04). */
export function AddressesForm({ client, onSaved }: AddressesFormProps) {
  const messages = useMessages()
  const call = useCall()
  const toasts = useToasts()
  const [name, setName] = useState(client.name)
  const [redirectUris, setRedirectUris] = useState(client.redirectUris.join('\n'))
  const [origins, setOrigins] = useState(client.origins.join('\n'))
  const [logoutUris, setLogoutUris] = useState(client.logoutUris.join('\n'))
  const [rotation, setRotation] = useState<Client['rotation']>(client.rotation)
  const [sessionIdleFor, setSessionIdleFor] = useState(client.sessionIdleFor ?? '')
  const [sessionLongest, setSessionLongest] = useState(client.sessionLongest ?? '')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const wrong = {
    name: name.trim() === '' ? messages.clients.nameMissing : undefined,
    redirectUris:
      splitLines(redirectUris).length === 0
        ? messages.clients.redirectMissing
        : validateLines(redirectUris, validateRedirectUri, messages),
    origins: validateLines(origins, validateOrigin, messages),
    logoutUris: validateLines(logoutUris, validateRedirectUri, messages),
    sessionIdleFor: validateLength(sessionIdleFor, messages),
    sessionLongest: validateLength(sessionLongest, messages),
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (Object.values(wrong).some((one) => one !== undefined)) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    setBusy(true)
    setFault(undefined)
    const input = {
      name: name.trim(),
      redirectUris: splitLines(redirectUris),
      origins: splitLines(origins),
      logoutUris: splitLines(logoutUris),
      rotation,
      sessionIdleFor: sessionIdleFor.trim() || null,
      sessionLongest: sessionLongest.trim() || null,
    }
    try {
      const saved = await call<{ client: Client }>(`/owner/v1/clients/${client.clientId}`, {
        method: 'PATCH',
        json: { client: input },
      })
      toasts.add(messages.clients.saved)
      onSaved(saved.client)
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <form className="settings narrow" onSubmit={submit} noValidate>
      <Field
        label={messages.parts.name}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={wrong.name}
        autoComplete="off"
      />
      <TextArea
        label={messages.clients.redirectUris}
        required
        rows={3}
        spellCheck={false}
        dir="ltr"
        value={redirectUris}
        onChange={(event) => setRedirectUris(event.target.value)}
        error={wrong.redirectUris}
        hint={messages.clients.redirectHint}
      />
      <TextArea
        label={messages.clients.origins}
        rows={2}
        spellCheck={false}
        dir="ltr"
        value={origins}
        onChange={(event) => setOrigins(event.target.value)}
        error={wrong.origins}
        hint={messages.clients.originsHint}
      />
      <TextArea
        label={messages.clients.logoutUris}
        rows={2}
        spellCheck={false}
        dir="ltr"
        value={logoutUris}
        onChange={(event) => setLogoutUris(event.target.value)}
        error={wrong.logoutUris}
      />
      <Select
        label={messages.clients.refreshTokens}
        value={rotation}
        onChange={(event) => setRotation(event.target.value as Client['rotation'])}
        hint={messages.clients.rotations[rotation].hint}
      >
        <option value="pending">{messages.clients.rotations.pending.label}</option>
        <option value="strict">{messages.clients.rotations.strict.label}</option>
        <option value="off">{messages.clients.rotations.off.label}</option>
      </Select>
      <Field
        label={messages.clients.sessionIdleFor}
        dir="ltr"
        value={sessionIdleFor}
        onChange={(event) => setSessionIdleFor(event.target.value)}
        error={wrong.sessionIdleFor}
        hint={messages.clients.sessionHint}
        autoComplete="off"
      />
      <Field
        label={messages.clients.sessionLongest}
        dir="ltr"
        value={sessionLongest}
        onChange={(event) => setSessionLongest(event.target.value)}
        error={wrong.sessionLongest}
        hint={messages.clients.sessionHint}
        autoComplete="off"
      />
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button type="submit" busy={isBusy}>
          {messages.parts.save}
        </Button>
      </div>
    </form>
  )
}

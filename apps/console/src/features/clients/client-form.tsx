import { Button, Checkbox, Field, Select, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { useCall } from '../../session/owner.js'
import { splitLines, validateLines, validateOrigin, validateRedirectUri } from './address-rules.js'
import type { Client, Platform } from './client.js'

const kinds = ['browser', 'server', 'mobile'] as const satisfies readonly Platform[]

interface ClientFormProps {
  /** The client to edit; omit it to create one. */
  client?: Client
  /** Receives the secret too if a confidential client was created. */
  onSaved: (client: Client, secret?: string) => void
}

/** Creates a client or edits its addresses, which are validated while the owner types (CL-01, CL-04). */
export function ClientForm({ client, onSaved }: ClientFormProps) {
  const messages = useMessages()
  const call = useCall()
  const [kind, setKind] = useState<Platform>('browser')
  const [name, setName] = useState(client?.name ?? '')
  const [redirectUris, setRedirectUris] = useState(client?.redirectUris.join('\n') ?? '')
  const [origins, setOrigins] = useState(client?.origins.join('\n') ?? '')
  const [logoutUris, setLogoutUris] = useState(client?.logoutUris.join('\n') ?? '')
  const [rotation, setRotation] = useState<Client['rotation']>(client?.rotation ?? 'pending')
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const hasOrigins = client !== undefined || kind === 'browser'
  const wrong = {
    name: name.trim() === '' ? messages.clients.nameMissing : undefined,
    redirectUris:
      splitLines(redirectUris).length === 0
        ? messages.clients.redirectMissing
        : validateLines(redirectUris, validateRedirectUri, messages),
    origins: hasOrigins
      ? splitLines(origins).length === 0 && client === undefined
        ? messages.clients.originMissing
        : validateLines(origins, validateOrigin, messages)
      : undefined,
    logoutUris: validateLines(logoutUris, validateRedirectUri, messages),
  }
  // An empty field is an error only after the first submit; an invalid value is reported while typing.
  const fieldErrors = (field: keyof typeof wrong, text: string) =>
    hasTried || text.trim() !== '' ? wrong[field] : undefined

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (Object.values(wrong).some((one) => one !== undefined)) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setBusy(true)
    setFault(undefined)
    const input = {
      name: name.trim(),
      redirectUris: splitLines(redirectUris),
      origins: hasOrigins ? splitLines(origins) : [],
      logoutUris: splitLines(logoutUris),
      rotation,
      ...(client === undefined && kind === 'server' ? { confidential: true } : {}),
    }
    try {
      const path = `/owner/v1/clients${client === undefined ? '' : `/${client.clientId}`}`
      const saved = await call<{ client: Client; clientSecret?: string | null }>(path, {
        method: client === undefined ? 'POST' : 'PATCH',
        json: { client: input },
      })
      onSaved(saved.client, saved.clientSecret ?? undefined)
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <form className="settings narrow" onSubmit={submit} noValidate>
      {client === undefined && (
        <fieldset className="radio-cards">
          <legend>{messages.clients.kindLegend}</legend>
          {kinds.map((value) => (
            <Checkbox
              key={value}
              kind="radio"
              name="kind"
              label={messages.clients.kinds[value].label}
              hint={messages.clients.kinds[value].hint}
              checked={kind === value}
              onChange={() => setKind(value)}
            />
          ))}
        </fieldset>
      )}
      <Field
        label={messages.parts.name}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldErrors('name', name)}
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
        error={fieldErrors('redirectUris', redirectUris)}
        hint={messages.clients.redirectHint}
      />
      {hasOrigins && (
        <TextArea
          label={messages.clients.origins}
          required
          rows={2}
          spellCheck={false}
          dir="ltr"
          value={origins}
          onChange={(event) => setOrigins(event.target.value)}
          error={fieldErrors('origins', origins)}
          hint={messages.clients.originsHint}
        />
      )}
      <TextArea
        label={messages.clients.logoutUris}
        rows={2}
        spellCheck={false}
        dir="ltr"
        value={logoutUris}
        onChange={(event) => setLogoutUris(event.target.value)}
        error={fieldErrors('logoutUris', logoutUris)}
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
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button type="submit" busy={isBusy}>
          {client === undefined ? messages.clients.create : messages.parts.save}
        </Button>
      </div>
    </form>
  )
}

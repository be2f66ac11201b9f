import { Button, Checkbox, Field, Select, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useCall } from '../../session/owner.js'
import { splitLines, validateLines, validateOrigin, validateRedirectUri } from './address-rules.js'
import { type Client, type Platform, rotations } from './client.js'

const kinds = [
  { value: 'browser', label: 'A website', hint: 'Runs in the browser. Needs the addresses it is served from.' },
  {
    value: 'server',
    label: 'A program on a server',
    hint: 'It can keep a secret, and gets one. People come back to it by a redirect; no page calls from a browser.',
  },
  {
    value: 'mobile',
    label: 'An app on a device',
    hint: 'Opens the sign-in page in the browser, and hears the answer on localhost or a link of its own.',
  },
] as const

interface ClientFormProps {
  /** The client to edit; omit it to create one. */
  client?: Client
  /** Receives the secret too if a confidential client was created. */
  onSaved: (client: Client, secret?: string) => void
}

/** Creates a client or edits its addresses, which are validated while the owner types (CL-01, CL-04). */
export function ClientForm({ client, onSaved }: ClientFormProps) {
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
    name: name.trim() === '' ? 'Enter a name that people recognise.' : undefined,
    redirectUris:
      splitLines(redirectUris).length === 0
        ? 'Enter at least one address.'
        : validateLines(redirectUris, validateRedirectUri),
    origins: hasOrigins
      ? splitLines(origins).length === 0 && client === undefined
        ? 'Enter the address of the site, like https://www.example.com.'
        : validateLines(origins, validateOrigin)
      : undefined,
    logoutUris: validateLines(logoutUris, validateRedirectUri),
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
          <legend>What is it?</legend>
          {kinds.map(({ value, label, hint }) => (
            <Checkbox
              key={value}
              kind="radio"
              name="kind"
              label={label}
              hint={hint}
              checked={kind === value}
              onChange={() => setKind(value)}
            />
          ))}
        </fieldset>
      )}
      <Field
        label="Name"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldErrors('name', name)}
        autoComplete="off"
      />
      <TextArea
        label="Return addresses"
        required
        rows={3}
        spellCheck={false}
        dir="ltr"
        value={redirectUris}
        onChange={(event) => setRedirectUris(event.target.value)}
        error={fieldErrors('redirectUris', redirectUris)}
        hint="One a line. After sign-in people go to exactly one of these, every character the same."
      />
      {hasOrigins && (
        <TextArea
          label="Origins"
          required
          rows={2}
          spellCheck={false}
          dir="ltr"
          value={origins}
          onChange={(event) => setOrigins(event.target.value)}
          error={fieldErrors('origins', origins)}
          hint="One a line: where the site is served from. Only its pages may call from a browser."
        />
      )}
      <TextArea
        label="Addresses after signing out"
        rows={2}
        spellCheck={false}
        dir="ltr"
        value={logoutUris}
        onChange={(event) => setLogoutUris(event.target.value)}
        error={fieldErrors('logoutUris', logoutUris)}
      />
      <Select
        label="Refresh tokens"
        value={rotation}
        onChange={(event) => setRotation(event.target.value as Client['rotation'])}
        hint={rotations[rotation]}
      >
        <option value="pending">Renewed, with a net</option>
        <option value="strict">Renewed, strictly</option>
        <option value="off">Not renewed</option>
      </Select>
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button type="submit" busy={isBusy}>
          {client === undefined ? 'Create client' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

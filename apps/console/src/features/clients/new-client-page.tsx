import { interpolate } from '@foyer/messages/console'
import { Button, Checkbox, Field } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { navigate, toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall } from '../../session/owner.js'
import { deriveAddresses, validateRedirectUri } from './address-rules.js'
import type { Client, Platform } from './client.js'
import { createdSecrets } from './created-secrets.js'
import '../../styles/clients.css'

const kinds = ['browser', 'server', 'mobile'] as const satisfies readonly Platform[]

/** Creates an application from its kind and one address, and continues to its code (CL-01, CL-04). */
export default function NewClientPage() {
  const messages = useMessages()
  const call = useCall()
  const [kind, setKind] = useState<Platform>('browser')
  const [address, setAddress] = useState('')
  const [chosenName, setChosenName] = useState<string>()
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const text = address.trim()
  const wrong = text === '' ? messages.clients.addressMissing : validateRedirectUri(text, messages)
  const derived = wrong === undefined ? deriveAddresses(kind, text) : undefined
  const name = chosenName ?? derived?.name ?? ''
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (derived === undefined || name.trim() === '') {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setBusy(true)
    setFault(undefined)
    const { redirectUris, origins, logoutUris } = derived
    try {
      const { client, clientSecret } = await call<{ client: Client; clientSecret?: string | null }>(
        '/owner/v1/clients',
        {
          method: 'POST',
          json: {
            client: {
              name: name.trim(),
              redirectUris,
              origins,
              logoutUris,
              rotation: 'pending',
              confidential: kind === 'server',
            },
          },
        },
      )
      if (clientSecret) createdSecrets.set(client.clientId, clientSecret)
      navigate(toUrl(`/clients/${client.clientId}`, { tab: 'snippets' }))
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <>
      <p className="trail">
        <a href={toUrl('/clients')}>{messages.clients.heading}</a>
      </p>
      <PageHeading>{messages.clients.new}</PageHeading>
      <form className="settings narrow" onSubmit={submit} noValidate>
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
        <Field
          label={messages.clients.address[kind]}
          required
          type="url"
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          placeholder={kind === 'mobile' ? 'http://127.0.0.1/callback' : 'https://www.example.com'}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={(hasTried || text !== '') && wrong}
          hint={
            derived === undefined
              ? messages.clients.addressHint[kind]
              : interpolate(messages.clients.addressBecomes, { uri: derived.redirectUris[0] ?? '' })
          }
        />
        <Field
          label={messages.parts.name}
          required
          autoComplete="off"
          value={name}
          onChange={(event) => setChosenName(event.target.value)}
          error={hasTried && name.trim() === '' && messages.clients.nameMissing}
          hint={messages.clients.nameHint}
        />
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button type="submit" busy={isBusy}>
            {messages.clients.create}
          </Button>
        </div>
      </form>
    </>
  )
}

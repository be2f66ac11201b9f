import { interpolate } from '@foyer/messages/console'
import { providerMark } from '@foyer/protocol/core'
import { Button, Card, Checkbox, Field, LinkButton, TextArea } from '@foyer/ui'
import { ProviderMark } from '@foyer/ui/provider-mark'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import { UnsavedChanges } from '../../parts/unsaved-changes.js'
import { toUrl } from '../../routing/location.js'
import { useCall } from '../../session/owner.js'
import { type Preset, type Provider, presetName, providerPath } from './provider.js'
import {
  type DraftErrors,
  draftErrors,
  keepsSecret,
  newDraft,
  type ProviderDraft,
  saveRequest,
} from './provider-draft.js'

interface ProviderFormProps {
  preset: Preset
  /** The provider to change; absent for a new one. */
  provider: Provider | undefined
  onSaved: (provider: Provider) => void
}

/** The form of a provider: the URL to enter there, the client, and how far it is trusted. */
export function ProviderForm({ preset, provider, onSaved }: ProviderFormProps) {
  const messages = useMessages()
  const call = useCall()
  const { form } = messages.providers
  const [draft, setDraft] = useState(() => newDraft(preset, provider))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const isNew = provider === undefined
  const isChanged = JSON.stringify(draft) !== JSON.stringify(newDraft(preset, provider))
  const callbackUrl = isNew
    ? preset.callbackUrl.slice(0, preset.callbackUrl.lastIndexOf('/') + 1) + draft.providerId
    : provider.callbackUrl
  const set = (change: Partial<ProviderDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) }))
  }
  /** The attributes of a text field. */
  const field = (name: keyof ProviderDraft) => ({
    value: String(draft[name]),
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [name]: target.value }),
  })
  const code = (name: keyof ProviderDraft) => ({ ...field(name), dir: 'ltr', spellCheck: false })
  const save = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const json = saveRequest(draft, preset, provider)
      const { provider: saved } = await call<{ provider: Provider }>(providerPath(draft.providerId.trim()), {
        method: 'PUT',
        json,
      })
      flushSync(() => setSaved(true))
      onSaved(saved)
    } catch (error) {
      const next = toFault(error)
      setFault(next)
      setErrors(
        Object.fromEntries(next.violations.map(({ field: name = '', description = '' }) => [name, description])),
      )
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const missing = draftErrors(draft, preset, provider, messages)
    flushSync(() => setErrors(missing))
    if (Object.keys(missing).length === 0) return void save()
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')
    const details = wrong?.closest('details')
    if (details) details.open = true
    wrong?.focus()
  }
  const keeps = keepsSecret(draft, provider)
  const secretHint = keeps ? form.keptHint : preset.preset === 'oidc' ? form.publicHint : form.storedHint
  const hints: Readonly<Record<string, string>> = form.clientIdHints
  return (
    <form className="settings provider-form" onSubmit={submit} noValidate>
      <Card title={form.callbackUrl}>
        <div className="callback-url">
          <code dir="ltr" className="wrap">
            {callbackUrl}
          </code>
          <CopyButton text={callbackUrl} tone="quiet">
            {form.copyCallback}
          </CopyButton>
        </div>
        <p className="ui-hint">{form.callbackHint}</p>
        {preset.developerUrl !== null && (
          <p>
            <a href={preset.developerUrl} target="_blank" rel="noreferrer">
              {interpolate(form.openProvider, { name: presetName(preset, messages) })}
            </a>
          </p>
        )}
      </Card>
      <Card>
        {preset.fields.includes('issuer') && (
          <Field
            {...code('issuer')}
            label={form.issuer}
            hint={form.issuerHint}
            placeholder="https://login.example.com"
            inputMode="url"
            maxLength={500}
            required
          />
        )}
        <Field {...code('clientId')} label={form.clientId} hint={hints[preset.preset]} maxLength={500} required />
        {preset.fields.includes('clientSecret') && (
          <Field
            {...code('clientSecret')}
            type="password"
            autoComplete="new-password"
            label={form.clientSecret}
            hint={secretHint}
            maxLength={4000}
            required={!keeps && preset.preset !== 'oidc'}
          />
        )}
        {preset.fields.includes('privateKey') && (
          <>
            <Field {...code('teamId')} label={form.teamId} hint={form.keyPartHint} maxLength={10} required={!keeps} />
            <Field {...code('keyId')} label={form.keyId} hint={form.keyPartHint} maxLength={10} required={!keeps} />
            <TextArea
              {...code('privateKey')}
              className="setting-json"
              label={form.privateKey}
              hint={`${form.privateKeyHint} ${secretHint}`}
              maxLength={2000}
              required={!keeps}
            />
          </>
        )}
        <Field {...field('name')} label={form.name} maxLength={60} required />
        <figure className="provider-preview">
          <figcaption className="soft small">{form.preview}</figcaption>
          <span className="provider-button">
            <ProviderMark paths={providerMark(preset.preset)} />
            {interpolate(form.continueWith, { name: draft.name || preset.name })}
          </span>
        </figure>
        <Checkbox
          label={form.trust}
          hint={form.trustHint}
          checked={draft.isTrusted}
          onChange={({ target }) => set({ isTrusted: target.checked })}
        />
        <details className="provider-advanced">
          <summary>{form.advanced}</summary>
          {isNew && <Field {...code('providerId')} label={form.id} hint={form.idHint} maxLength={40} required />}
          {preset.preset === 'microsoft' && (
            <Field {...code('issuer')} label={form.issuer} hint={form.tenantHint} inputMode="url" maxLength={500} />
          )}
          <Field
            {...code('scope')}
            label={form.scope}
            hint={interpolate(form.scopeHint, { scope: preset.scope })}
            maxLength={500}
          />
        </details>
      </Card>
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <LinkButton tone="quiet" href={toUrl('/settings/methods')}>
          {messages.parts.cancel}
        </LinkButton>
        <Button type="submit" busy={isBusy}>
          {isNew ? messages.providers.add : messages.parts.save}
        </Button>
      </div>
      <UnsavedChanges isUnsaved={isChanged && !isSaved} />
    </form>
  )
}

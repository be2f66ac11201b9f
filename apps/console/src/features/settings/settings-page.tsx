import { languageNames } from '@foyer/messages/console'
import { Button, Card, Checkbox, Dialog, Field, Select, Skeleton } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { SaveRow } from '../../parts/save-row.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall, usePermission } from '../../session/owner.js'
import { BrandingCard } from './branding-card.js'
import { CaptchaCard } from './captcha-card.js'
import { PolicyPreview } from './policy-preview.js'
import { describeConsequences, policies, type Setting, type Texts, validateSiteKey } from './settings.js'

/**
 * The settings of the site. Each change takes effect with the next request and is written to the audit log (PO-01,
 * PO-02, PO-05).
 */
export default function SettingsPage() {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, reload, change } = useResource('settings', async (signal) => ({
    settings: (await call<{ settings: Setting[] }>('/owner/v1/settings', { signal })).settings,
    waiting: (await call<{ pendingApproval: number }>('/owner/v1/members/counts', { signal })).pendingApproval,
  }))
  return (
    <>
      <PageHeading>{messages.settings.heading}</PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {data !== undefined && (
        <SettingsForm
          key={JSON.stringify(data.settings)}
          settings={data.settings}
          waiting={data.waiting}
          reload={reload}
          onSaved={(settings) => change((before) => ({ ...before, settings }))}
        />
      )}
    </>
  )
}

interface SettingsFormProps {
  settings: readonly Setting[]
  waiting: number
  reload: () => void
  onSaved: (settings: Setting[]) => void
}

/** Time of the last saved change; stored outside the form, which remounts after every change. */
let activeSince: number | undefined

function SettingsForm({ settings, waiting, reload, onSaved }: SettingsFormProps) {
  const messages = useMessages()
  const call = useCall()
  const mayChange = usePermission()('changeSettings')
  const before: Texts = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
  const [texts, setTexts] = useState<Texts>(before)
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const changed: Texts = Object.fromEntries(Object.entries(texts).filter(([name, value]) => before[name] !== value))
  const isChanged = Object.keys(changed).length > 0
  const set = (name: string, value: string) => setTexts((now) => ({ ...now, [name]: value }))
  const text = (name: string) => texts[name] ?? ''
  const field = (name: string) => ({
    value: text(name),
    readOnly: !mayChange,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  const policy = policies.find((one) => one === text('signup.policy')) ?? 'open'

  const confirmSave = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || !mayChange) return
    if (validateSiteKey(texts, messages) !== undefined)
      document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    else setConfirming(true)
  }
  const save = async () => {
    setConfirming(false)
    setBusy(true)
    setFault(undefined)
    try {
      const expected = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name] ?? '']))
      const saved = await call<{ settings: Setting[] }>('/owner/v1/settings', {
        method: 'PATCH',
        json: { settings: changed, expected },
      })
      activeSince = Date.now()
      onSaved(saved.settings)
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <form className="settings" onSubmit={confirmSave}>
      {!mayChange && <p className="soft">{messages.parts.viewOnly}</p>}
      <Card title={messages.settings.signUp}>
        <div className="split">
          <fieldset className="radio-cards" disabled={!mayChange}>
            <legend className="ui-unseen">{messages.settings.policy.legend}</legend>
            {policies.map((value) => (
              <Checkbox
                key={value}
                kind="radio"
                name="policy"
                label={messages.settings.policies[value].label}
                hint={messages.settings.policies[value].hint}
                checked={value === text('signup.policy')}
                onChange={() => set('signup.policy', value)}
              />
            ))}
          </fieldset>
          <PolicyPreview siteName={text('site.name')} policy={policy} />
        </div>
        <Checkbox
          label={messages.settings.verify.label}
          hint={messages.settings.verify.hint}
          checked={text('signup.verifyEmail') === 'true'}
          disabled={!mayChange}
          onChange={(event) => set('signup.verifyEmail', String(event.target.checked))}
        />
        <Checkbox
          label={messages.settings.disclosure.label}
          hint={messages.settings.disclosure.hint}
          checked={text('accounts.disclosure') === 'private'}
          disabled={!mayChange}
          onChange={(event) => set('accounts.disclosure', event.target.checked ? 'private' : 'explicit')}
        />
        <Checkbox
          label={messages.settings.directory.label}
          hint={messages.settings.directory.hint}
          checked={text('members.directory') === 'open'}
          disabled={!mayChange}
          onChange={(event) => set('members.directory', event.target.checked ? 'open' : 'closed')}
        />
      </Card>
      <Card title={messages.settings.site.heading}>
        <Field
          label={messages.parts.name}
          required
          {...field('site.name')}
          hint={messages.settings.site.nameHint}
          maxLength={100}
        />
        <Select
          label={messages.parts.language}
          {...field('site.language')}
          disabled={!mayChange}
          hint={messages.settings.site.languageHint}
        >
          {Object.entries(languageNames).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <p className="soft">
          <Sentence
            text={messages.settings.site.mailHint}
            parts={{ link: (children) => <a href={toUrl('/mail')}>{children}</a> }}
          />
        </p>
      </Card>
      <Card title={messages.settings.deletion.heading}>
        <Field
          label={messages.settings.deletion.grace}
          type="number"
          min={0}
          max={90}
          required
          inputMode="numeric"
          {...field('members.deletionGraceDays')}
          hint={messages.settings.deletion.hint}
        />
      </Card>
      <BrandingCard texts={texts} readOnly={!mayChange} set={(change) => setTexts((now) => ({ ...now, ...change }))} />
      <CaptchaCard texts={texts} readOnly={!mayChange} set={(change) => setTexts((now) => ({ ...now, ...change }))} />
      <FaultNotice fault={fault} retry={fault?.status === 409 ? reload : undefined} />
      <SaveRow
        busy={isBusy}
        isChanged={isChanged}
        mayChange={mayChange}
        onDiscard={() => setTexts(before)}
        activeSince={activeSince}
      >
        {messages.settings.saveMore}
      </SaveRow>
      <Dialog
        isOpen={isConfirming}
        title={messages.settings.confirm.title}
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button tone="quiet" onClick={() => setConfirming(false)}>
              {messages.parts.cancel}
            </Button>
            <Button data-first="" onClick={save}>
              {messages.parts.save}
            </Button>
          </>
        }
      >
        <ul className="lost-list">
          {describeConsequences(settings, changed, waiting, messages).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="soft">{messages.settings.confirm.hint}</p>
      </Dialog>
    </form>
  )
}

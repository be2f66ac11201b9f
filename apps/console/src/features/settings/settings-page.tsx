import { Button, Card, Checkbox, Dialog, Field, Select, Skeleton } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { SaveRow } from '../../parts/save-row.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall, usePermission } from '../../session/owner.js'
import { BrandingCard } from './branding-card.js'
import { CaptchaCard } from './captcha-card.js'
import { PolicyPreview } from './policy-preview.js'
import { describeConsequences, policies, type Setting, type Texts, validateSiteKey } from './settings.js'

const languages: [code: string, name: string][] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ar', 'العربية'],
]

/**
 * The settings of the site. Each change takes effect with the next request and is written to the audit log (PO-01,
 * PO-02, PO-05).
 */
export default function SettingsPage() {
  const call = useCall()
  const { data, fault, reload, change } = useResource('settings', async (signal) => ({
    settings: (await call<{ settings: Setting[] }>('/owner/v1/settings', { signal })).settings,
    waiting: (await call<{ pendingApproval: number }>('/owner/v1/members/counts', { signal })).pendingApproval,
  }))
  return (
    <>
      <PageHeading>Settings</PageHeading>
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
  const policy = policies.find(({ value }) => value === text('signup.policy')) ?? policies[0]

  const confirmSave = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || !mayChange) return
    if (validateSiteKey(texts) !== undefined) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
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
      {!mayChange && <p className="soft">Your role lets you look; an owner can change this.</p>}
      <Card title="Who may join">
        <div className="split">
          <fieldset className="radio-cards" disabled={!mayChange}>
            <legend className="ui-unseen">Sign-up policy</legend>
            {policies.map(({ value, label, hint }) => (
              <Checkbox
                key={value}
                kind="radio"
                name="policy"
                label={label}
                hint={hint}
                checked={value === text('signup.policy')}
                onChange={() => set('signup.policy', value)}
              />
            ))}
          </fieldset>
          <PolicyPreview siteName={text('site.name')} heading={policy.heading} button={policy.button} />
        </div>
        <Checkbox
          label="Ask for a code by e-mail"
          hint="Proves that the address is the person’s own. Costs one more step and a mail for everybody who signs up."
          checked={text('signup.verifyEmail') === 'true'}
          disabled={!mayChange}
          onChange={(event) => set('signup.verifyEmail', String(event.target.checked))}
        />
        <Checkbox
          label="Do not tell whether an address has an account"
          hint="Keeps strangers from trying addresses. People who mistype theirs get a less exact answer."
          checked={text('accounts.disclosure') === 'private'}
          disabled={!mayChange}
          onChange={(event) => set('accounts.disclosure', event.target.checked ? 'private' : 'explicit')}
        />
        <Checkbox
          label="Let visitors and members list public members"
          hint="Shows name, picture and title of those who made themselves public. Everybody else stays hidden either way."
          checked={text('members.directory') === 'open'}
          disabled={!mayChange}
          onChange={(event) => set('members.directory', event.target.checked ? 'open' : 'closed')}
        />
      </Card>
      <Card title="The site">
        <Field label="Name" required {...field('site.name')} hint="On every page and in every mail." maxLength={100} />
        <Select label="Language" {...field('site.language')} disabled={!mayChange} hint="For people who named none.">
          {languages.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <p className="soft">
          Whom mails come from, and what they say, is under <a href={toUrl('/mail')}>E-mail</a>.
        </p>
      </Card>
      <Card title="When somebody leaves">
        <Field
          label="Days to come back"
          type="number"
          min={0}
          max={90}
          required
          inputMode="numeric"
          {...field('members.deletionGraceDays')}
          hint="Whoever is deleted is signed out at once. Until these days are over they keep the account by signing in; then everything of theirs is deleted. 0 deletes at once."
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
        Save…
      </SaveRow>
      <Dialog
        isOpen={isConfirming}
        title="What changes"
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button tone="quiet" onClick={() => setConfirming(false)}>
              Cancel
            </Button>
            <Button data-first="" onClick={save}>
              Save
            </Button>
          </>
        }
      >
        <ul className="lost-list">
          {describeConsequences(settings, changed, waiting).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="soft">In force at once, without a restart. The audit log keeps before and after.</p>
      </Dialog>
    </form>
  )
}

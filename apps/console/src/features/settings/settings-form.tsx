import { interpolate } from '@foyer/messages/console'
import { Button, Dialog } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiFault, describeFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { formatDate } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { SaveBar } from '../../parts/save-bar.js'
import { useToasts } from '../../parts/toasts.js'
import { UnsavedChanges } from '../../parts/unsaved-changes.js'
import { useCall, usePermission } from '../../session/owner.js'
import { cardsOf, type SectionName } from './setting-sections.js'
import { describeConsequences, hasConsequences, type Setting } from './settings.js'
import { SettingsCard } from './settings-card.js'
import { type SettingChanges, SettingsDraftProvider, useDraftOf } from './settings-draft.js'

interface SettingsFormProps {
  section: SectionName
  settings: readonly Setting[]
  /** Number of members waiting for approval. */
  waiting: number
  reload: () => void
  onSaved: (settings: Setting[]) => void
}

/**
 * The form of a section. Changes take effect with the next request and are written to the audit log (PO-01, PO-05).
 * Changes with consequences for people are confirmed first (PO-02); the others are saved at once and can be undone.
 */
export function SettingsForm({ section, settings, waiting, reload, onSaved }: SettingsFormProps) {
  const messages = useMessages()
  const call = useCall()
  const toasts = useToasts()
  const mayChange = usePermission()('changeSettings')
  const cards = cardsOf(section)
  const names = cards.flatMap(([, of]) => of)
  const { draft, count, values, request, validate, refuse, discard } = useDraftOf(settings, names, !mayChange)
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()

  const send = async (json: typeof request) => {
    const saved = await call<{ settings: Setting[] }>('/owner/v1/settings', { method: 'PATCH', json })
    onSaved(saved.settings)
    return saved.settings
  }
  const undo = async (sent: typeof request, saved: readonly Setting[]) => {
    const before = settings.filter(({ name }) => name in sent.settings)
    try {
      await send({
        settings: Object.fromEntries(
          before.map(({ name, value, isSet }) => [name, isSet ? value : null]),
        ) as SettingChanges,
        expected: Object.fromEntries(
          before.map(({ name }) => [name, saved.find((one) => one.name === name)?.value ?? '']),
        ),
      })
      toasts.add(messages.settings.bar.undone)
    } catch (error) {
      toasts.add(describeFault(toFault(error), messages))
    }
  }
  const save = async () => {
    setConfirming(false)
    setBusy(true)
    setFault(undefined)
    try {
      const saved = await send(request)
      discard()
      const time = formatDate(Date.now(), messages.locale, { timeStyle: 'medium' })
      toasts.add(interpolate(messages.parts.savedAt, { time }), {
        label: messages.settings.bar.undo,
        run: () => void undo(request, saved),
      })
    } catch (error) {
      const next = toFault(error)
      setFault(next)
      refuse(
        Object.fromEntries(
          next.violations.map(({ field = '', description = '' }) => [field.replace(/^settings\./, ''), description]),
        ),
      )
    }
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (count === 0 || !mayChange || isBusy) return
    // The field is marked before it is looked for.
    if (flushSync(validate)) form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    else if (hasConsequences(settings, values, messages)) setConfirming(true)
    else void save()
  }
  const loadAgain = () => {
    discard()
    setFault(undefined)
    reload()
  }
  return (
    <form className="settings settings-form" data-section={section} onSubmit={submit} noValidate>
      {!mayChange && <p className="soft">{messages.parts.viewOnly}</p>}
      <SettingsDraftProvider value={draft}>
        {cards.map(([card, of]) => (
          <SettingsCard key={card} card={card} names={of} />
        ))}
      </SettingsDraftProvider>
      <FaultNotice fault={fault} retry={fault?.status === 409 ? loadAgain : undefined} />
      <SaveBar
        changes={count}
        busy={isBusy}
        onDiscard={() => {
          discard()
          setFault(undefined)
        }}
      />
      <UnsavedChanges isUnsaved={count > 0} />
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
          {describeConsequences(settings, values, waiting, messages).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="soft">{messages.settings.confirm.hint}</p>
      </Dialog>
    </form>
  )
}

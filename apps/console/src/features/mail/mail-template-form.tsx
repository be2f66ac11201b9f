import { interpolate } from '@foyer/messages/console'
import { Button, Card, Field, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { labelOf, useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { SaveRow } from '../../parts/save-row.js'
import { useUnsaved } from '../../parts/use-unsaved.js'
import { useCall, usePermission } from '../../session/owner.js'
import { draftKey, drafts, type MailTemplate, type MailTemplatePart, type TemplateDraft } from './mail-template.js'
import { MailTemplatePreview } from './mail-template-preview.js'
import { TestMail } from './test-mail.js'
import { useMailPreview } from './use-mail-preview.js'

interface MailTemplateFormProps {
  template: MailTemplate
  reload: () => void
  onSaved: (template: MailTemplate) => void
}

/** Time of the last saved change; stored outside the form, which remounts after every change. */
let activeSince: { key: string; at: number } | undefined

/** Edits the texts of a mail, part by part, next to a preview. Unsaved texts are kept until the page is closed. */
export function MailTemplateForm({ template, reload, onSaved }: MailTemplateFormProps) {
  const messages = useMessages()
  const { kind, language, parts, places } = template
  const key = draftKey(kind, language)
  const call = useCall()
  const mayChange = usePermission()('changeMailWords')
  const [draft, setDraft] = useState<TemplateDraft>(() => drafts.get(key) ?? {})
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const shown = useMailPreview(kind, language, draft)
  const isChanged = Object.keys(draft).length > 0
  useUnsaved(isChanged)

  const updatePart = (next: TemplateDraft) => {
    // A part that equals its saved text is not a change.
    const savedText = Object.fromEntries(
      Object.entries(next).filter(([part, text]) => parts.find((one) => one.part === part)?.own !== text),
    )
    if (Object.keys(savedText).length === 0) drafts.delete(key)
    else drafts.set(key, savedText)
    setDraft(savedText)
  }
  const set = ({ part, builtIn }: MailTemplatePart, text: string) =>
    updatePart({ ...draft, [part]: text === builtIn ? null : text })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || !mayChange || isBusy) return
    if ((shown.preview?.faults.length ?? 0) > 0) {
      document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    setBusy(true)
    setFault(undefined)
    try {
      const expected = Object.fromEntries(
        Object.keys(draft).map((part) => [part, parts.find((one) => one.part === part)?.own ?? null]),
      )
      const saved = await call<MailTemplate>(`/owner/v1/mail/texts/${kind}/${language}`, {
        method: 'PATCH',
        json: { words: draft, expected },
      })
      drafts.delete(key)
      activeSince = { key, at: Date.now() }
      setDraft({})
      setBusy(false)
      onSaved(saved)
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <div className="template-split">
      <Card title={messages.parts.text}>
        <form className="settings" onSubmit={save} noValidate>
          {!mayChange && <p className="soft">{messages.parts.viewOnly}</p>}
          <p className="soft">
            <Sentence
              text={messages.mail.placeholdersHint}
              parts={{
                list: places.map((place, at) => (
                  <span key={place}>
                    {at > 0 && ', '}
                    <code dir="ltr">{`{${place}}`}</code> {labelOf(messages.mail.placeholders, place)}
                  </span>
                )),
              }}
            />
          </p>
          {parts.map((part) => (
            <PartField
              key={part.part}
              part={part}
              text={draft[part.part]}
              language={language}
              readOnly={!mayChange}
              wrong={shown.preview?.faults.find((one) => one.part === part.part)?.description}
              onChange={(text) => set(part, text)}
            />
          ))}
          <FaultNotice fault={fault} retry={fault?.status === 409 ? reload : undefined} />
          {mayChange && (
            <SaveRow
              isInCard
              busy={isBusy}
              isChanged={isChanged}
              onDiscard={() => updatePart({})}
              activeSince={activeSince?.key === key ? activeSince.at : undefined}
            >
              {messages.parts.save}
            </SaveRow>
          )}
        </form>
      </Card>
      <div className="template-side">
        <MailTemplatePreview {...shown} language={language} />
        <TestMail label={messages.mail.sendToMe} mail={{ kind, language, words: draft }} />
      </div>
    </div>
  )
}

interface PartFieldProps {
  part: MailTemplatePart
  /** Unsaved text; null for the built-in text, undefined for the saved text. */
  text: string | null | undefined
  language: string
  readOnly: boolean
  wrong: string | undefined
  onChange: (text: string) => void
}

function PartField({ part, text, language, readOnly, wrong, onChange }: PartFieldProps) {
  const messages = useMessages()
  const { part: name, builtIn, own, hasLines, longest } = part
  const value = (text === undefined ? own : text) ?? builtIn
  const field = {
    label: labelOf(messages.mail.templateParts, name),
    value,
    error: wrong,
    readOnly,
    required: true,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    maxLength: longest,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className="template-part">
      {hasLines ? <TextArea {...field} rows={3} /> : <Field {...field} />}
      {value !== builtIn && !readOnly && (
        <Button
          small
          tone="plain"
          onClick={() => onChange(builtIn)}
          aria-label={interpolate(messages.mail.resetOne, { label: field.label })}
        >
          {messages.mail.reset}
        </Button>
      )}
    </div>
  )
}

import type { ProfileField, ProfileFieldKind } from '@foyer/client/profile'
import { interpolate, languageNames } from '@foyer/messages/console'
import { DateField, Field, reportInvalidDates, Select, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { FormActions } from '../../parts/form-actions.js'
import { emptyDraft, type FieldDraft, suggestKey, toDraft, toField, validateDraft } from './field-draft.js'

const languages = Object.entries(languageNames)

interface FieldFormProps {
  /** The field to edit; omit it to create one. */
  field?: ProfileField | undefined
  existingKeys: readonly string[]
  onDone: (field: ProfileField) => void
  onCancel: () => void
}

/** Edits a profile field: texts, limits, and who can see and change it (SU-13). */
export function FieldForm({ field, existingKeys, onDone, onCancel }: FieldFormProps) {
  const messages = useMessages()
  const [draft, setDraft] = useState<FieldDraft>(field === undefined ? emptyDraft : toDraft(field))
  const [hasOwnKey, setOwnKey] = useState(field !== undefined)
  const [hasTried, setTried] = useState(false)
  const faults = validateDraft(draft, existingKeys, messages)
  const set = (change: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...change }))
  const told = (name: keyof FieldDraft) => (hasTried ? faults[name] : undefined)
  const label = (language: string, text: string) => {
    const next = { ...draft.label, [language]: text }
    const [first = ''] = languages.map(([code]) => next[code] ?? '').filter(Boolean)
    set({ label: next, ...(!hasOwnKey && { key: suggestKey(first) }) })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (reportInvalidDates(form)) return
    if (Object.keys(faults).length === 0) return onDone(toField(draft, field))
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const { kind } = draft
  const isText = kind === 'text' || kind === 'long-text' || kind === 'url'
  return (
    <form className="settings narrow" onSubmit={submit} noValidate>
      <Select
        label={messages.fields.kind}
        value={kind}
        onChange={(event) => set({ kind: event.target.value as ProfileFieldKind })}
      >
        {Object.entries(messages.fields.kinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        label={interpolate(messages.fields.labelIn, { language: languageNames.en })}
        required
        value={draft.label.en ?? ''}
        onChange={(event) => label('en', event.target.value)}
        error={told('label')}
        maxLength={80}
        autoComplete="off"
        hint={messages.fields.labelHint}
      />
      <Field
        label={interpolate(messages.fields.hintIn, { language: languageNames.en })}
        value={draft.hint.en ?? ''}
        onChange={(event) => set({ hint: { ...draft.hint, en: event.target.value } })}
        maxLength={200}
        autoComplete="off"
      />
      <details>
        <summary>{messages.fields.otherLanguages}</summary>
        <div className="settings">
          {languages.slice(1).map(([code, name]) => (
            <div key={code} className="pair">
              <Field
                label={interpolate(messages.fields.labelIn, { language: name })}
                value={draft.label[code] ?? ''}
                onChange={(event) => label(code, event.target.value)}
                maxLength={80}
                dir="auto"
                autoComplete="off"
              />
              <Field
                label={interpolate(messages.fields.hintIn, { language: name })}
                value={draft.hint[code] ?? ''}
                onChange={(event) => set({ hint: { ...draft.hint, [code]: event.target.value } })}
                maxLength={200}
                dir="auto"
                autoComplete="off"
              />
            </div>
          ))}
        </div>
      </details>
      <Field
        label={messages.fields.key}
        required
        readOnly={field !== undefined}
        value={draft.key}
        onChange={(event) => {
          setOwnKey(true)
          set({ key: event.target.value.trim() })
        }}
        error={told('key')}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        hint={interpolate(messages.fields.keyHint, { key: draft.key || 'KEY' })}
      />
      {kind === 'choice' && (
        <TextArea
          label={messages.fields.choices}
          required
          rows={5}
          value={draft.options}
          onChange={(event) => set({ options: event.target.value })}
          error={told('options')}
          hint={messages.fields.choicesHint}
        />
      )}
      {kind === 'date' && (
        <div className="pair">
          <DateField
            label={messages.fields.first}
            value={draft.least}
            onChange={(least) => set({ least })}
            error={told('least')}
          />
          <DateField
            label={messages.fields.last}
            value={draft.most}
            onChange={(most) => set({ most })}
            error={told('most')}
          />
        </div>
      )}
      {(isText || kind === 'number') && (
        <div className="pair">
          <Field
            label={isText ? messages.fields.minLength : messages.fields.min}
            inputMode="decimal"
            value={draft.least}
            onChange={(event) => set({ least: event.target.value.trim() })}
            error={told('least')}
          />
          <Field
            label={isText ? messages.fields.maxLength : messages.fields.max}
            inputMode="decimal"
            value={draft.most}
            onChange={(event) => set({ most: event.target.value.trim() })}
            error={told('most')}
          />
        </div>
      )}
      {kind === 'text' && (
        <Select
          label={messages.fields.format}
          value={draft.pattern}
          onChange={(event) => set({ pattern: event.target.value })}
        >
          {Object.entries(messages.fields.patterns).map(([value, label]) => (
            <option key={value} value={value === 'any' ? '' : value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={messages.fields.asked}
        value={draft.place}
        onChange={(event) => set({ place: event.target.value as FieldDraft['place'] })}
        hint={messages.fields.askedHint}
      >
        <option value="required">{messages.fields.places.required}</option>
        <option value="asked">{messages.fields.places.asked}</option>
        <option value="profile">{messages.fields.places.profile}</option>
      </Select>
      <Select
        label={messages.fields.changedBy}
        value={draft.changedBy}
        onChange={(event) => set({ changedBy: event.target.value as FieldDraft['changedBy'] })}
        hint={draft.changedBy === 'owner' ? messages.fields.changedByHint : undefined}
      >
        <option value="member">{messages.fields.editors.member}</option>
        <option value="owner">{messages.fields.editors.owner}</option>
      </Select>
      <Select
        label={messages.fields.seenBy}
        value={draft.seenBy}
        onChange={(event) => set({ seenBy: event.target.value as FieldDraft['seenBy'] })}
        hint={messages.fields.seenByHint}
      >
        <option value="private">{messages.fields.viewers.private}</option>
        <option value="members">{messages.fields.viewers.members}</option>
      </Select>
      <FormActions onCancel={onCancel}>{field === undefined ? messages.fields.add : messages.fields.save}</FormActions>
    </form>
  )
}

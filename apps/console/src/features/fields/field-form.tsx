import type { ProfileField, ProfileFieldKind } from '@foyer/client/profile'
import { Button, Field, Select, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import {
  emptyDraft,
  type FieldDraft,
  kindLabels,
  languages,
  patternLabels,
  suggestKey,
  toDraft,
  toField,
  validateDraft,
} from './field-draft.js'

interface FieldFormProps {
  /** The field to edit; omit it to create one. */
  field?: ProfileField | undefined
  existingKeys: readonly string[]
  onDone: (field: ProfileField) => void
  onCancel: () => void
}

/** Edits a profile field: texts, limits, and who can see and change it (SU-13). */
export function FieldForm({ field, existingKeys, onDone, onCancel }: FieldFormProps) {
  const [draft, setDraft] = useState<FieldDraft>(field === undefined ? emptyDraft : toDraft(field))
  const [hasOwnKey, setOwnKey] = useState(field !== undefined)
  const [hasTried, setTried] = useState(false)
  const faults = validateDraft(draft, existingKeys)
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
    if (Object.keys(faults).length === 0) return onDone(toField(draft, field))
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const { kind } = draft
  const isText = kind === 'text' || kind === 'long-text' || kind === 'url'
  return (
    <form className="settings narrow" onSubmit={submit} noValidate>
      <Select label="Kind" value={kind} onChange={(event) => set({ kind: event.target.value as ProfileFieldKind })}>
        {Object.entries(kindLabels).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <Field
        label="Label in English"
        required
        value={draft.label.en ?? ''}
        onChange={(event) => label('en', event.target.value)}
        error={told('label')}
        maxLength={80}
        autoComplete="off"
        hint="What people read. Where a language has none, they read that of the site."
      />
      <Field
        label="Hint in English"
        value={draft.hint.en ?? ''}
        onChange={(event) => set({ hint: { ...draft.hint, en: event.target.value } })}
        maxLength={200}
        autoComplete="off"
      />
      <details>
        <summary>In other languages</summary>
        <div className="settings">
          {languages.slice(1).map(([code, name]) => (
            <div key={code} className="pair">
              <Field
                label={`Label in ${name}`}
                value={draft.label[code] ?? ''}
                onChange={(event) => label(code, event.target.value)}
                maxLength={80}
                dir="auto"
                autoComplete="off"
              />
              <Field
                label={`Hint in ${name}`}
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
        label="Key"
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
        hint={`Programs read it as custom.${draft.key || 'KEY'}. It stays as it is once the field is saved.`}
      />
      {kind === 'choice' && (
        <TextArea
          label="Choices"
          required
          rows={5}
          value={draft.options}
          onChange={(event) => set({ options: event.target.value })}
          error={told('options')}
          hint="One a line, as people read it. To choose what programs read, write it first: north: North pier"
        />
      )}
      {(isText || kind === 'number' || kind === 'date') && (
        <div className="pair">
          <Field
            label={kind === 'date' ? 'First day' : isText ? 'Fewest characters' : 'Lowest'}
            type={kind === 'date' ? 'date' : 'text'}
            inputMode={kind === 'date' ? undefined : 'decimal'}
            value={draft.least}
            onChange={(event) => set({ least: event.target.value.trim() })}
            error={told('least')}
          />
          <Field
            label={kind === 'date' ? 'Last day' : isText ? 'Most characters' : 'Highest'}
            type={kind === 'date' ? 'date' : 'text'}
            inputMode={kind === 'date' ? undefined : 'decimal'}
            value={draft.most}
            onChange={(event) => set({ most: event.target.value.trim() })}
            error={told('most')}
          />
        </div>
      )}
      {kind === 'text' && (
        <Select label="Takes" value={draft.pattern} onChange={(event) => set({ pattern: event.target.value })}>
          {Object.entries(patternLabels).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
      <Select
        label="Asked"
        value={draft.place}
        onChange={(event) => set({ place: event.target.value as FieldDraft['place'] })}
        hint="Each question at sign-up costs some who would have joined."
      >
        <option value="required">At sign-up, and nobody joins without it</option>
        <option value="asked">At sign-up, optional</option>
        <option value="profile">In the profile only</option>
      </Select>
      <Select
        label="Changed by"
        value={draft.changedBy}
        onChange={(event) => set({ changedBy: event.target.value as FieldDraft['changedBy'] })}
        hint={
          draft.changedBy === 'owner'
            ? 'Members read it; those who run the site change it on the page of the member.'
            : undefined
        }
      >
        <option value="member">The member</option>
        <option value="owner">Those who run the site</option>
      </Select>
      <Select
        label="Seen by"
        value={draft.seenBy}
        onChange={(event) => set({ seenBy: event.target.value as FieldDraft['seenBy'] })}
        hint="The member always sees it, and so do those who run the site."
      >
        <option value="private">Nobody else</option>
        <option value="members">Other members, if the profile is public</option>
      </Select>
      <div className="ui-row">
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">{field === undefined ? 'Add field' : 'Save field'}</Button>
      </div>
    </form>
  )
}

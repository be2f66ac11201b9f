import { languageNames } from '@foyer/messages/console'
import { Checkbox, Field, Select, TextArea } from '@foyer/ui'
import type { ChangeEvent } from 'react'
import { useMessages } from '../../../language/messages.js'
import { type SettingName, settingControls } from '../setting-sections.js'
import { optionsOf } from '../setting-value.js'
import { useSettingsDraft } from '../settings-draft.js'
import { ColourField } from './colour-field.js'
import { DurationField } from './duration-field.js'
import { JsonField } from './json-field.js'
import { LogoField } from './logo-field.js'
import { MethodsChoice } from './methods-choice.js'
import { PictureField } from './picture-field.js'
import { PolicyChoice } from './policy-choice.js'

/** The control of a setting. `error` is an error that the page knows, such as one of a preview. */
export function SettingControl({ name, error }: { name: SettingName; error: string | undefined }) {
  const messages = useMessages()
  const draft = useSettingsDraft()
  const control = settingControls[name]
  const { readOnly } = draft
  const value = draft.text(name)
  const set = (text: string) => draft.set({ [name]: text })
  const { label, hint } = messages.settings.fields[name]
  const about = { label, hint, error: draft.error(name) ?? error }
  const typed = {
    ...about,
    value,
    readOnly,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set(event.target.value),
  }
  const trimmed = {
    ...typed,
    spellCheck: false,
    dir: 'ltr',
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(event.target.value.trim()),
  }
  switch (control.kind) {
    case 'switch':
      return (
        <Checkbox
          kind="switch"
          label={label}
          hint={hint}
          checked={value === control.on}
          disabled={readOnly}
          onChange={(event) => set(event.target.checked ? control.on : control.off)}
        />
      )
    case 'policy':
      return <PolicyChoice />
    case 'methods':
      return <MethodsChoice />
    case 'select':
    case 'language':
      return (
        <Select {...about} value={value} disabled={readOnly} onChange={typed.onChange}>
          {Object.entries(control.kind === 'language' ? languageNames : optionsOf(name, messages)).map(
            ([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ),
          )}
        </Select>
      )
    case 'checks':
      return <Checks name={name} error={about.error} />
    case 'number':
      return (
        <Field
          {...trimmed}
          dir={undefined}
          type="number"
          required
          className="setting-number"
          inputMode={control.step === undefined ? 'numeric' : 'decimal'}
          min={control.min}
          max={control.max}
          step={control.step ?? 1}
          aside={control.unit && <span className="setting-unit">{messages.settings.units[control.unit]}</span>}
        />
      )
    case 'duration':
      return <DurationField {...about} value={value} readOnly={readOnly} onChange={set} />
    case 'text':
      return control.isCode ? (
        <Field
          {...trimmed}
          placeholder={control.placeholder}
          maxLength={control.maxLength}
          // Colors may have a space between them.
          onChange={(event) => set(event.target.value.trimStart())}
        />
      ) : (
        <Field {...typed} required={control.isRequired} maxLength={control.maxLength} />
      )
    case 'words':
      return <Field {...typed} spellCheck={false} maxLength={2000} />
    case 'domains':
      return <TextArea {...typed} rows={3} spellCheck={false} autoCapitalize="none" maxLength={8000} dir="ltr" />
    case 'url':
      return <Field {...trimmed} inputMode="url" placeholder="https://" />
    case 'json':
      return <JsonField {...about} value={value} readOnly={readOnly} onChange={set} />
    case 'colour':
      return <ColourField {...about} value={value} readOnly={readOnly} onChange={set} />
    case 'logo':
      return <LogoField {...about} value={value} readOnly={readOnly} onChange={set} />
    case 'picture':
      return <PictureField {...about} value={value} readOnly={readOnly} onChange={set} />
  }
}

/** Several choices, stored with commas between them. */
function Checks({ name, error }: { name: SettingName; error: string | undefined }) {
  const messages = useMessages()
  const { text, set, readOnly } = useSettingsDraft()
  const { label, hint } = messages.settings.fields[name]
  const options = optionsOf(name, messages)
  const chosen = text(name).split(',').filter(Boolean)
  const toggle = (option: string) => {
    const next = Object.keys(options).filter((one) => chosen.includes(one) !== (one === option))
    set({ [name]: next.join(',') })
  }
  return (
    <fieldset className="setting-checks" disabled={readOnly} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      {Object.entries(options).map(([option, text]) => (
        <Checkbox key={option} label={text} checked={chosen.includes(option)} onChange={() => toggle(option)} />
      ))}
      {error && (
        <p role="alert" className="ui-wrong">
          {error}
        </p>
      )}
      <p className="ui-hint">{hint}</p>
    </fieldset>
  )
}

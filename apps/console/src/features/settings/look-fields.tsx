import { Button, Field, Select } from '@foyer/ui'
import { useId, useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { LogoError } from './logo-file.js'
import { readPicture } from './picture-file.js'
import type { Texts } from './settings.js'

/** The settings that these fields edit, with their defaults. */
export const lookDefaults = {
  'branding.layout': 'door',
  'branding.font': 'foyer',
  'branding.radius': 'medium',
  'branding.background': '',
  'branding.picture': '',
} as const

const choices = ['layout', 'font', 'radius'] as const

interface LookFieldsProps {
  texts: Texts
  readOnly: boolean
  /** Returns why a setting is invalid, as the server says. */
  wrong: (name: string) => string | undefined
  set: (change: Texts) => void
}

/** Edits layout, font, corners, background and picture of the hosted pages (PO-04). */
export function LookFields({ texts, readOnly, wrong, set }: LookFieldsProps) {
  const { look } = useMessages().settings
  return (
    <>
      {choices.map((choice) => {
        const name = `branding.${choice}` as const
        return (
          <Select
            key={name}
            label={look[choice].label}
            value={texts[name] ?? lookDefaults[name]}
            disabled={readOnly}
            onChange={(event) => set({ [name]: event.target.value })}
          >
            {Object.entries(look[choice].options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )
      })}
      <Field
        label={look.background}
        value={texts['branding.background'] ?? ''}
        readOnly={readOnly}
        placeholder="#f5f0e8 #14110d"
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        error={wrong('branding.background')}
        onChange={(event) => set({ 'branding.background': event.target.value.trimStart() })}
        hint={look.backgroundHint}
      />
      {texts['branding.layout'] === 'split' && (
        <PictureField
          value={texts['branding.picture'] ?? ''}
          readOnly={readOnly}
          error={wrong('branding.picture')}
          onChange={(picture) => set({ 'branding.picture': picture })}
        />
      )}
    </>
  )
}

interface PictureFieldProps {
  value: string
  readOnly: boolean
  error: string | undefined
  onChange: (text: string) => void
}

function PictureField({ value, readOnly, error, onChange }: PictureFieldProps) {
  const messages = useMessages()
  const { picture: labels } = messages.settings
  const id = useId()
  const [fault, setFault] = useState<string>()
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    setFault(undefined)
    try {
      onChange(await readPicture(file, messages))
    } catch (problem) {
      setFault(problem instanceof LogoError ? problem.message : messages.settings.logo.unreadable)
    }
  }
  return (
    <div className="ui-field">
      <label htmlFor={id}>
        {labels.label}
        <span className="ui-optional"> {messages.parts.optional}</span>
      </label>
      <div className="ui-row">
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={readOnly}
          aria-describedby={`${id}-wrong ${id}-hint`}
          onChange={(event) => {
            void readFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {value !== '' && !readOnly && (
          <Button small tone="quiet" onClick={() => onChange('')}>
            {labels.remove}
          </Button>
        )}
      </div>
      <p id={`${id}-wrong`} className="ui-wrong" role="alert">
        {fault ?? error}
      </p>
      <p id={`${id}-hint`} className="ui-hint">
        {labels.limits}
      </p>
    </div>
  )
}

import { Button, Field, Select } from '@foyer/ui'
import { useId, useState } from 'react'
import { LogoError } from './logo-file.js'
import { PICTURE_LIMITS, readPicture } from './picture-file.js'
import type { Texts } from './settings.js'

/** The settings that these fields edit, with their defaults. */
export const lookDefaults = {
  'branding.layout': 'door',
  'branding.font': 'foyer',
  'branding.radius': 'medium',
  'branding.background': '',
  'branding.picture': '',
} as const

const choices = [
  ['branding.layout', 'Layout', { door: 'Door', card: 'Card', split: 'Split with picture' }],
  ['branding.font', 'Font', { foyer: 'Hanken Grotesk', system: 'System', serif: 'Serif', rounded: 'Rounded' }],
  ['branding.radius', 'Corners', { none: 'Square', small: 'Small', medium: 'Medium', large: 'Large' }],
] as const

interface LookFieldsProps {
  texts: Texts
  readOnly: boolean
  /** Returns why a setting is invalid, as the server says. */
  wrong: (name: string) => string | undefined
  set: (change: Texts) => void
}

/** Edits layout, font, corners, background and picture of the hosted pages (PO-04). */
export function LookFields({ texts, readOnly, wrong, set }: LookFieldsProps) {
  return (
    <>
      {choices.map(([name, label, options]) => (
        <Select
          key={name}
          label={label}
          value={texts[name] ?? lookDefaults[name]}
          disabled={readOnly}
          onChange={(event) => set({ [name]: event.target.value })}
        >
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      ))}
      <Field
        label="Background"
        value={texts['branding.background'] ?? ''}
        readOnly={readOnly}
        placeholder="#f5f0e8 #14110d"
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        error={wrong('branding.background')}
        onChange={(event) => set({ 'branding.background': event.target.value.trimStart() })}
        hint="One colour, two (light and dark), or “plain”. Empty: a tint of the colour above."
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
  const id = useId()
  const [fault, setFault] = useState<string>()
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    setFault(undefined)
    try {
      onChange(await readPicture(file))
    } catch (problem) {
      setFault(problem instanceof LogoError ? problem.message : 'This file cannot be read. Choose another one.')
    }
  }
  return (
    <div className="ui-field">
      <label htmlFor={id}>
        Picture<span className="ui-optional"> optional</span>
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
            Remove picture
          </Button>
        )}
      </div>
      <p id={`${id}-wrong`} className="ui-wrong" role="alert">
        {fault ?? error}
      </p>
      <p id={`${id}-hint`} className="ui-hint">
        {PICTURE_LIMITS}
      </p>
    </div>
  )
}

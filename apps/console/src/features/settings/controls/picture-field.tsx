import { FileField } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import type { ControlProps } from './control-props.js'
import { LogoError } from './logo-file.js'
import { readPicture } from './picture-file.js'

/** Accepts the picture beside the form of the hosted pages, and validates it before upload. */
export function PictureField({ value, readOnly, onChange, error, ...about }: ControlProps) {
  const messages = useMessages()
  const { picture, logo } = messages.settings
  const [fault, setFault] = useState<string>()
  const readFile = async (file: File) => {
    setFault(undefined)
    try {
      onChange(await readPicture(file, messages))
    } catch (problem) {
      setFault(problem instanceof LogoError ? problem.message : logo.unreadable)
    }
  }
  return (
    <FileField
      {...about}
      accept="image/png,image/jpeg,image/webp"
      disabled={readOnly}
      error={fault ?? error}
      value={value === '' ? undefined : { name: about.label }}
      preview={value !== '' && <img className="picture-shown" src={value} alt={about.label} />}
      onChoose={readFile}
      onRemove={() => onChange('')}
      removeLabel={picture.remove}
    />
  )
}

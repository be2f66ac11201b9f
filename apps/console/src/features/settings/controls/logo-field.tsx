import { FileField } from '@foyer/ui'
import { type ClipboardEvent, useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import type { ControlProps } from './control-props.js'
import { LogoError, readLogo } from './logo-file.js'

/** Accepts a logo by file choice, drop or paste, also the text of an SVG, and validates it before upload (PO-04). */
export function LogoField({ value, readOnly, onChange, error, ...about }: ControlProps) {
  const messages = useMessages()
  const { logo } = messages.settings
  const [said, setSaid] = useState<{ wrong?: string; note?: string | undefined }>({})
  const readFile = async (file: Blob) => {
    setSaid({})
    try {
      const { text, note } = await readLogo(file, messages)
      setSaid({ note: note ?? logo.unchanged })
      onChange(text)
    } catch (fault) {
      setSaid({ wrong: fault instanceof LogoError ? fault.message : logo.unreadable })
    }
  }
  const pasteText = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!readOnly && /^\s*<(\?xml|svg)/i.test(text)) void readFile(new Blob([text]))
  }
  return (
    <div onPaste={pasteText}>
      <FileField
        {...about}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        disabled={readOnly}
        error={said.wrong ?? error}
        note={said.note}
        value={value === '' ? undefined : { name: logo.current }}
        preview={
          <div className="logo-shown">
            {value === '' ? <span>{logo.none}</span> : <img src={value} alt={logo.current} />}
          </div>
        }
        onChoose={readFile}
        onRemove={() => {
          onChange('')
          setSaid({ note: logo.removed })
        }}
        removeLabel={logo.remove}
      />
    </div>
  )
}

import { Button } from '@foyer/ui'
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { LOGO_LIMITS, LogoError, readLogo } from './logo-file.js'

interface LogoFieldProps {
  /** A `data:` URL, or an empty string. */
  value: string
  readOnly: boolean
  onChange: (text: string) => void
}

/** Accepts a logo by file choice, drop or paste, and validates it before upload (PO-04). */
export function LogoField({ value, readOnly, onChange }: LogoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [said, setSaid] = useState<{ wrong?: string; note?: string | undefined }>({})
  const readFile = async (file: Blob | null | undefined) => {
    if (!file || readOnly) return
    setSaid({})
    try {
      const { text, note } = await readLogo(file)
      setSaid({ note: note ?? 'Taken as it is.' })
      onChange(text)
    } catch (error) {
      setSaid({ wrong: error instanceof LogoError ? error.message : 'This file cannot be read. Choose another one.' })
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void readFile(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (file !== undefined) void readFile(file)
    else if (/^\s*<(\?xml|svg)/i.test(event.clipboardData.getData('text')))
      void readFile(new Blob([event.clipboardData.getData('text')]))
  }
  return (
    <div className="ui-field logo-field">
      <label htmlFor={id}>
        Logo<span className="ui-optional"> optional</span>
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same */}
      <div
        className="logo-drop"
        data-over={isOver || undefined}
        onPaste={paste}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
      >
        <div className="logo-shown">{value === '' ? <span>No logo</span> : <img src={value} alt="The logo now" />}</div>
        <div className="ui-row">
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            disabled={readOnly}
            aria-describedby={`${id}-wrong ${id}-hint`}
            aria-invalid={said.wrong !== undefined || undefined}
            onChange={(event) => {
              void readFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {value !== '' && !readOnly && (
            <Button
              small
              tone="quiet"
              onClick={() => {
                onChange('')
                setSaid({ note: 'Taken away. It counts when you save.' })
                input.current?.focus()
              }}
            >
              Take the logo away
            </Button>
          )}
        </div>
        <p className="ui-hint">Choose a file, drop it here, or paste it while this field has the focus.</p>
      </div>
      <p id={`${id}-wrong`} className="ui-wrong" role="alert">
        {said.wrong}
      </p>
      <p className="ui-hint" role="status">
        {said.note}
      </p>
      <p id={`${id}-hint`} className="ui-hint">
        {LOGO_LIMITS}
      </p>
    </div>
  )
}

import { Button } from '@foyer/ui'
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { LogoError, readLogo } from './logo-file.js'

interface LogoFieldProps {
  /** A `data:` URL, or an empty string. */
  value: string
  readOnly: boolean
  onChange: (text: string) => void
}

/** Accepts a logo by file choice, drop or paste, and validates it before upload (PO-04). */
export function LogoField({ value, readOnly, onChange }: LogoFieldProps) {
  const messages = useMessages()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [said, setSaid] = useState<{ wrong?: string; note?: string | undefined }>({})
  const readFile = async (file: Blob | null | undefined) => {
    if (!file || readOnly) return
    setSaid({})
    try {
      const { text, note } = await readLogo(file, messages)
      setSaid({ note: note ?? messages.settings.logo.unchanged })
      onChange(text)
    } catch (error) {
      setSaid({ wrong: error instanceof LogoError ? error.message : messages.settings.logo.unreadable })
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
        {messages.settings.logo.label}
        <span className="ui-optional"> {messages.parts.optional}</span>
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
        <div className="logo-shown">
          {value === '' ? (
            <span>{messages.settings.logo.none}</span>
          ) : (
            <img src={value} alt={messages.settings.logo.current} />
          )}
        </div>
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
                setSaid({ note: messages.settings.logo.removed })
                input.current?.focus()
              }}
            >
              {messages.settings.logo.remove}
            </Button>
          )}
        </div>
        <p className="ui-hint">{messages.settings.logo.hint}</p>
      </div>
      <p id={`${id}-wrong`} className="ui-wrong" role="alert">
        {said.wrong}
      </p>
      <p className="ui-hint" role="status">
        {said.note}
      </p>
      <p id={`${id}-hint`} className="ui-hint">
        {messages.settings.logo.limits}
      </p>
    </div>
  )
}

import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.js'
import { Icon } from './icon.js'
import { type UiTexts, useUiTexts } from './texts.js'

export interface FileFieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Accepted types, as in the attribute `accept`: `.csv,image/png`. Other files are refused. */
  accept?: string
  /** Maximum size in bytes. Larger files are refused. */
  maxBytes?: number
  required?: boolean
  disabled?: boolean
  /** Name, and size in bytes if it is known, of the present file. */
  value: { name: string; size?: number } | undefined
  /** Shows the present file, such as a picture. */
  preview?: ReactNode
  /** A result, announced by screen readers. */
  note?: ReactNode
  /** Called with a file that is accepted. */
  onChoose: (file: File) => void
  /** Called when the file is removed; without it, there is no button to remove it. */
  onRemove?: () => void
  /** Default: "Remove file". */
  removeLabel?: string
}

/**
 * A labelled file: chosen with the button, dropped or pasted. The native input stays in the tab order and opens the
 * dialog of the browser with Enter or Space.
 */
export function FileField({
  label,
  hint,
  error,
  accept,
  maxBytes,
  required,
  disabled = false,
  value,
  preview,
  note,
  onChoose,
  onRemove,
  removeLabel,
}: FileFieldProps) {
  const texts = useUiTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const choose = (file: File | undefined) => {
    if (file === undefined || disabled) return
    const fault = describeFault(file, { accept, maxBytes }, texts)
    setRefusal(fault)
    if (fault === undefined) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => choose(event.clipboardData.files[0])
  const remove = () => {
    setRefusal(undefined)
    onRemove?.()
    input.current?.focus()
  }
  const wrong = refusal ?? error
  return (
    <div className="ui-field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="ui-optional"> {texts.optional}</span>}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input within does the same */}
      <div
        className="ui-file"
        data-over={isOver || undefined}
        data-disabled={disabled || undefined}
        onPaste={paste}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
      >
        {preview}
        <div className="ui-row">
          <input
            ref={input}
            id={id}
            type="file"
            className="ui-unseen"
            accept={accept}
            required={required && value === undefined}
            disabled={disabled}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-name ${id}-wrong ${id}-hint`}
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {/* The label of the input as a button for the pointer; the keyboard has the input itself. */}
          <label htmlFor={id} className="ui-button ui-small" data-tone="quiet" aria-hidden="true">
            <Icon name="upload" />
            {value === undefined ? texts.file.choose : texts.file.replace}
          </label>
          <span id={`${id}-name`} className="ui-file-name">
            {value === undefined ? texts.file.none : value.name}
            {value?.size !== undefined && ` (${formatSize(value.size, texts.locale)})`}
          </span>
          {value !== undefined && onRemove && !disabled && (
            <Button small tone="plain" onClick={remove}>
              {removeLabel ?? texts.file.remove}
            </Button>
          )}
        </div>
        {!disabled && <p className="ui-hint ui-file-drop">{texts.file.drop}</p>}
      </div>
      <p id={`${id}-wrong`} className="ui-wrong" role="alert">
        {wrong}
      </p>
      <p className="ui-hint" role="status">
        {note}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

const KILOBYTE = 1024

/** Formats a size in bytes with one of three units: "1.5 MB". */
function formatSize(bytes: number, locale: string): string {
  const [amount, unit] =
    bytes < KILOBYTE
      ? [bytes, 'byte']
      : bytes < KILOBYTE ** 2
        ? [bytes / KILOBYTE, 'kilobyte']
        : [bytes / KILOBYTE ** 2, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}

interface Limits {
  accept: string | undefined
  maxBytes: number | undefined
}

/** Returns why a file is refused, or undefined. */
function describeFault(file: File, { accept, maxBytes }: Limits, { file: texts, locale }: UiTexts): string | undefined {
  const types = accept?.split(',').map((type) => type.trim().toLowerCase()) ?? []
  const name = file.name.toLowerCase()
  const isAccepted = types.some((type) =>
    type.startsWith('.')
      ? name.endsWith(type)
      : type.endsWith('/*')
        ? file.type.startsWith(type.slice(0, -1))
        : file.type === type,
  )
  if (types.length > 0 && !isAccepted) return texts.wrongType.replace('{types}', nameTypes(types, locale))
  if (maxBytes !== undefined && file.size > maxBytes)
    return texts.tooLarge.replace('{size}', formatSize(maxBytes, locale))
  return undefined
}

/** Lists types by the names that people know: ".csv, PNG or SVG". */
function nameTypes(types: readonly string[], locale: string): string {
  const names = types
    .filter((type) => type.startsWith('.') || !types.some((other) => other.startsWith('.')))
    .map((type) => (type.startsWith('.') ? type : type.replace(/^.*\//, '').replace(/\+.*$/, '').toUpperCase()))
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import type { Field } from '../collection.js'
import { CellFault, formatForEdit, getCellKind, isMultiline, parseCellInput } from './cell-value.js'
import { DateEditor } from './date-editor.js'
import { ImageEditor } from './image-editor.js'
import { ReferenceEditor } from './reference-editor.js'

interface EditorProps {
  label: string
  field: Field | undefined
  value: unknown
  /** Called once, with the parsed value and the direction in which the focus moves. */
  onSave: (value: unknown, go: 'stay' | 'next' | 'previous' | 'leave') => void
  onRevert: () => void
  /** Called if the input is invalid; the editor stays open until it is valid or reverted. */
  onInvalid: () => void
}

/** Width that the editor of a kind needs, in pixels. */
export const editorWidths = {
  line: 144,
  choice: 128,
  day: 176,
  moment: 256,
  lines: 320,
  json: 320,
  image: 288,
} as const

/** Edits one cell: Enter saves, Tab saves and moves to the next cell, Esc reverts (DC-03). */
export function CellEditor({ label, field, value, onSave, onRevert, onInvalid }: EditorProps) {
  const messages = useMessages()
  const id = useId()
  const kind = getCellKind(field, value)
  const target = field?.typeMetadata?.reference?.referencedCollectionId
  const first = formatForEdit(value, kind)
  const [text, setText] = useState(first)
  const [wrong, setWrong] = useState<string>()
  const isDone = useRef(false)
  const control = useRef<HTMLElement>(null)
  useEffect(() => {
    control.current?.focus()
    control.current?.closest('td, th')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    if (control.current instanceof HTMLInputElement && control.current.type === 'text') control.current.select()
  }, [])
  const finish = (go: 'stay' | 'next' | 'previous' | 'leave') => {
    if (isDone.current) return
    const { current: input } = control
    if ((kind === 'day' || kind === 'moment') && input instanceof HTMLInputElement && !input.validity.valid) {
      setWrong(input.validationMessage)
      return onInvalid()
    }
    try {
      const parsed = text === first ? value : parseCellInput(text, field, value, messages)
      isDone.current = true
      onSave(parsed, go)
    } catch (error) {
      if (!(error instanceof CellFault)) throw error
      setWrong(error.message)
      onInvalid()
    }
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    // During IME composition, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      onRevert()
    } else if (event.key === 'Tab') {
      event.preventDefault()
      finish(event.shiftKey ? 'previous' : 'next')
    } else if (event.key === 'Enter' && (!isMultiline(kind) || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      finish('stay')
    }
  }
  const shared = {
    'aria-label': label,
    'aria-invalid': wrong === undefined ? undefined : true,
    'aria-describedby': wrong === undefined ? undefined : `${id}-wrong`,
    className: 'ui-input cell-input',
    value: text,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value)
      setWrong(undefined)
    },
    onKeyDown: press,
    onBlur: () => finish('leave'),
  }
  const selectInput = (element: HTMLElement | null) => {
    control.current = element
  }
  return (
    <div className="cell-editor">
      {isMultiline(kind) ? (
        <textarea
          {...shared}
          ref={selectInput}
          rows={Math.min(12, text.split('\n').length + 1)}
          spellCheck={kind === 'lines'}
          data-code={kind === 'json' || undefined}
        />
      ) : kind === 'choice' ? (
        <select {...shared} ref={selectInput}>
          <option value="">{messages.data.cell.noValue}</option>
          <option value="true">{messages.parts.yes}</option>
          <option value="false">{messages.parts.no}</option>
        </select>
      ) : kind === 'day' || kind === 'moment' ? (
        <DateEditor {...shared} ref={selectInput} kind={kind} />
      ) : kind === 'image' ? (
        <ImageEditor {...shared} ref={selectInput} />
      ) : target !== undefined ? (
        <ReferenceEditor {...shared} ref={selectInput} collectionId={target} />
      ) : (
        <input
          {...shared}
          ref={selectInput}
          type="text"
          inputMode={field?.type === 'NUMBER' ? 'decimal' : undefined}
          autoComplete="off"
        />
      )}
      {isMultiline(kind) && <p className="soft small">{messages.data.cell.jsonKeys}</p>}
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="ui-wrong">
          {wrong}
        </p>
      )}
    </div>
  )
}

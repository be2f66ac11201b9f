import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.js'
import { Icon } from '../icon.js'
import { useUiTexts } from '../texts.js'
import { Calendar } from './calendar.js'
import type { Day } from './calendar-date.js'
import { type DatePrecision, formatDateText, parseDateText } from './date-text.js'

export interface DateInputProps {
  /** Name of the field, for the button that opens the calendar. Without `id` it names the text field too. */
  name: string
  /** Id of the text field, for its label. */
  id?: string | undefined
  /**
   * `2030-01-31`, or the local time `2030-01-31T14:05` or `2030-01-31T14:05:00`, as the precision is; empty without a
   * date.
   */
  value: string
  /** Called with a valid value, or an empty one while the text is empty or no valid date. */
  onChange: (value: string) => void
  /** Default `day`. */
  precision?: DatePrecision | undefined
  /** First and last possible value. */
  min?: string | undefined
  max?: string | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
  'data-first'?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Called when the focus leaves the text field and the calendar. */
  onBlur?: (() => void) | undefined
}

/** A date as text in the order of the locale, with a calendar. Alt with the arrow down opens it. */
export function DateInput({
  name,
  id,
  value,
  onChange,
  precision = 'day',
  min,
  max,
  className,
  ref,
  onKeyDown,
  onBlur,
  ...input
}: DateInputProps) {
  const { locale, date: texts } = useUiTexts()
  const own = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const shown = formatDateText(value, locale, precision)
  const [text, setText] = useState(shown)
  const [seen, setSeen] = useState({ value, locale, reported: value })
  const [isOpen, setOpen] = useState(false)
  const [isChecked, setChecked] = useState(false)
  if (seen.value !== value || seen.locale !== locale) {
    // Typed text is replaced only by a value that does not come from it.
    if (seen.reported !== value || seen.locale !== locale) setText(shown)
    setSeen({ value, locale, reported: value })
  }

  const write = (limit: string) => formatDateText(limit, locale, limit.length === 10 ? 'day' : precision)
  const describeFault = (of: string): string | undefined => {
    if (of.trim() === '') return undefined
    const parsed = parseDateText(of, locale, precision)
    if (parsed === undefined) {
      const example = formatDateText(precision === 'day' ? '2030-12-31' : '2030-12-31T14:30', locale, precision)
      return texts.invalid.replace('{example}', example)
    }
    // A limit that is a day covers that whole day.
    if (min && parsed < min) return texts.tooEarly.replace('{limit}', write(min))
    if (max && parsed.slice(0, max.length) > max) return texts.tooLate.replace('{limit}', write(max))
    return undefined
  }
  const set = (next: string) => {
    const fault = describeFault(next)
    field.current?.setCustomValidity(fault ?? '')
    const parsed = fault === undefined ? (parseDateText(next, locale, precision) ?? '') : ''
    setText(next)
    setSeen({ value, locale, reported: parsed })
    if (parsed !== seen.reported) onChange(parsed)
  }
  const choose = (day: Day | undefined) => {
    setOpen(false)
    setChecked(true)
    if (day === undefined || precision === 'day') {
      set(day === undefined ? '' : formatDateText(day, locale, 'day'))
      opener.current?.focus()
      return
    }
    const time = value.slice(11) || '00:00'
    const next = formatDateText(`${day}T${time}`, locale, precision)
    set(next)
    // The time is entered as text: it is selected next.
    field.current?.focus()
    requestAnimationFrame(() => field.current?.setSelectionRange(next.lastIndexOf(' ') + 1, next.length))
  }
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown' && !input.readOnly && !input.disabled) {
      event.preventDefault()
      setOpen(true)
    } else onKeyDown?.(event)
  }
  const leave = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return
    setChecked(true)
    onBlur?.()
  }
  const fault = isChecked ? describeFault(text) : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left its controls
    <div ref={box} className={classNames('ui-date', className)} onBlur={leave}>
      <div className="ui-control">
        <input
          {...input}
          ref={(element) => {
            field.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          id={id}
          aria-label={id === undefined ? name : undefined}
          className="ui-input"
          autoComplete="off"
          spellCheck={false}
          placeholder={formatDateText(precision === 'day' ? '2030-12-31' : '2030-12-31T14:30', locale, precision)}
          value={text}
          onChange={(event) => {
            setChecked(false)
            set(event.target.value)
          }}
          onKeyDown={press}
          onInvalid={() => setChecked(true)}
          aria-invalid={input['aria-invalid'] || fault !== undefined || undefined}
          aria-describedby={classNames(fault !== undefined && `${own}-wrong`, input['aria-describedby']) || undefined}
        />
        {!input.readOnly && (
          <button
            ref={opener}
            type="button"
            className="ui-date-open"
            aria-label={`${name}: ${texts.open}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={input.disabled}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="calendar" />
          </button>
        )}
      </div>
      {isOpen && (
        <Calendar
          label={texts.open}
          selected={value.slice(0, 10) || undefined}
          min={min?.slice(0, 10) || undefined}
          max={max?.slice(0, 10) || undefined}
          anchor={box}
          onChoose={choose}
          onClose={close}
          canClear={!input.required && value !== ''}
        />
      )}
      {fault !== undefined && (
        <p id={`${own}-wrong`} className="ui-wrong" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

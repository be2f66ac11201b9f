import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.js'
import { Icon, type IconName } from '../icon.js'
import { useUiTexts } from '../texts.js'
import {
  addDays,
  addMonths,
  clampDay,
  type Day,
  firstWeekdayOf,
  formatDay,
  startOfWeek,
  today,
  weeksOfMonth,
} from './calendar-date.js'

interface CalendarProps {
  label: string
  selected: Day | undefined
  min: Day | undefined
  max: Day | undefined
  /** The field that the calendar belongs to: it opens below, or above if there is not enough space. */
  anchor: RefObject<HTMLElement | null>
  /** Called with the chosen day, or undefined to clear the field. */
  onChoose: (day: Day | undefined) => void
  onClose: () => void
  canClear: boolean
}

const GAP = 6

/** Returns whether the browser has a top layer for popovers. Without it, the calendar is a fixed part of the page. */
const canPopOver = (): boolean => 'showPopover' in HTMLElement.prototype

/**
 * A calendar in a dialog, with the keys of the "Date Picker Dialog" of the WAI-ARIA Authoring Practices: arrows move by
 * day and week, Home and End within the week, Page Up and Down by month, with Shift by year; Esc closes.
 */
export function Calendar({ label, selected, min, max, anchor, onChoose, onClose, canClear }: CalendarProps) {
  const { locale, date: texts } = useUiTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [day, setDay] = useState(() => clampDay(selected ?? today(), min, max))
  const hasFocusInGrid = useRef(true)
  const isRightToLeft = useRef(false)
  const close = useRef(onClose)
  close.current = onClose
  const firstWeekday = firstWeekdayOf(locale)
  const weeks = weeksOfMonth(day, firstWeekday)
  const isOutside = (one: Day) => one !== clampDay(one, min, max)

  useLayoutEffect(() => {
    const element = box.current
    const field = anchor.current
    if (element === null || field === null) return
    isRightToLeft.current = getComputedStyle(field).direction === 'rtl'
    if (canPopOver()) element.showPopover()
    const place = () => {
      const { top, bottom, left, right } = field.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = element
      const { clientWidth, clientHeight } = document.documentElement
      const below = bottom + GAP + height <= clientHeight || top < height + GAP ? bottom + GAP : top - GAP - height
      const start = isRightToLeft.current ? right - width : left
      element.style.top = `${Math.max(GAP, Math.min(below, clientHeight - height - GAP))}px`
      element.style.left = `${Math.max(GAP, Math.min(start, clientWidth - width - GAP))}px`
    }
    place()
    const over = new AbortController()
    window.addEventListener('resize', place, over)
    document.addEventListener('scroll', place, { capture: true, signal: over.signal })
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!element.contains(target as Node) && !field.contains(target as Node)) close.current()
      },
      over,
    )
    return () => over.abort()
  }, [anchor])

  useEffect(() => {
    if (hasFocusInGrid.current) box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  const moveBy = (to: Day) => {
    hasFocusInGrid.current = true
    const next = clampDay(to, min, max)
    setDay(next)
    // The effect focuses a day of another month, which is not rendered yet.
    box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const turnTo = (to: Day) => {
    hasFocusInGrid.current = false
    setDay(clampDay(to, min, max))
  }
  const pressInGrid = (event: KeyboardEvent) => {
    const forward = isRightToLeft.current ? -1 : 1
    const weekStart = startOfWeek(day, firstWeekday)
    const months = event.shiftKey ? 12 : 1
    const to: Day | undefined = {
      ArrowRight: addDays(day, forward),
      ArrowLeft: addDays(day, -forward),
      ArrowDown: addDays(day, 7),
      ArrowUp: addDays(day, -7),
      Home: weekStart,
      End: addDays(weekStart, 6),
      PageDown: addMonths(day, months),
      PageUp: addMonths(day, -months),
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveBy(to)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Tab') keepFocusInside(event, box.current)
  }
  const turn = (name: string, icon: IconName, months: number) => (
    <Button
      small
      tone="plain"
      className="ui-icon-button"
      aria-label={name}
      onClick={() => turnTo(addMonths(day, months))}
    >
      <Icon name={icon} />
    </Button>
  )
  return (
    <div
      ref={box}
      popover={canPopOver() ? 'manual' : undefined}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      className="ui-calendar"
      onKeyDown={press}
    >
      <div className="ui-calendar-head">
        {turn(texts.previousYear, 'previousFast', -12)}
        {turn(texts.previousMonth, 'previous', -1)}
        <p id={id} aria-live="polite">
          {formatDay(day, locale, { month: 'long', year: 'numeric' })}
        </p>
        {turn(texts.nextMonth, 'next', 1)}
        {turn(texts.nextYear, 'nextFast', 12)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys reach its cells */}
      <table className="ui-calendar-days" role="grid" aria-labelledby={id} onKeyDown={pressInGrid}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, at) => addDays('2030-01-06', (firstWeekday + at) % 7)).map((weekday) => (
              <th key={weekday} scope="col" abbr={formatDay(weekday, locale, { weekday: 'long' })}>
                {formatDay(weekday, locale, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month
            <tr key={row}>
              {week.map((one, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cell of a grid has the role gridcell
                <td key={column} aria-selected={one !== undefined && one === selected}>
                  {one !== undefined && (
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === day ? 0 : -1}
                      aria-label={formatDay(one, locale, { dateStyle: 'full' })}
                      aria-current={one === today() ? 'date' : undefined}
                      aria-disabled={isOutside(one) || undefined}
                      onClick={() => !isOutside(one) && onChoose(one)}
                    >
                      {formatDay(one, locale, { day: 'numeric' }).replace(/\D+$/u, '')}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="ui-calendar-foot">
        <Button small tone="plain" aria-disabled={isOutside(today())} onClick={() => onChoose(today())}>
          {texts.today}
        </Button>
        {canClear && (
          <Button small tone="plain" onClick={() => onChoose(undefined)}>
            {texts.clear}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Moves the focus from the last control of a dialog to the first, and back. */
function keepFocusInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const all = [...(box?.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])') ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = event.shiftKey ? at - 1 : at + 1
  event.preventDefault()
  all.at(to % all.length)?.focus()
}

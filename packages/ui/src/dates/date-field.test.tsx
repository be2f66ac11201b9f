import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, useContext, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DateField, DateRange, UiTextsContext } from '../index.js'

const NOW = Date.parse('2030-06-15T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  document.documentElement.dir = 'ltr'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.documentElement.removeAttribute('dir')
})

const changes: string[] = []

function Day({ start = '', locale = 'en-GB', ...rest }: { start?: string; locale?: string } & Partial<Props>) {
  const texts = useContext(UiTextsContext)
  const [value, setValue] = useState(start)
  const change = (next: string) => {
    changes.push(next)
    setValue(next)
  }
  return (
    <UiTextsContext value={{ ...texts, locale }}>
      <DateField label="Day" {...rest} value={value} onChange={change} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2031-02-03')}>
        elsewhere
      </button>
    </UiTextsContext>
  )
}
type Props = ComponentProps<typeof DateField>

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Day/ })
const value = () => screen.getByRole('status').textContent
const openCalendar = () => userEvent.click(screen.getByRole('button', { name: 'Day: Choose date' }))
const focusedDay = () => (document.activeElement as HTMLElement).dataset.day
const press = (keys: string) => userEvent.keyboard(keys)

describe('DateField', () => {
  beforeEach(() => changes.splice(0))

  it('is read in the order of the locale, and only a whole date is a value', async () => {
    render(<Day />)
    await userEvent.type(field(), '03/02/2031')
    expect(value()).toBe('2031-02-03')
    expect(changes).toEqual(['2031-02-03'])
    await userEvent.clear(field())
    expect(value()).toBe('')
  })

  it('shows what is set from elsewhere, and a value in another locale in its order', async () => {
    const { rerender } = render(<Day start="2030-12-31" />)
    expect(field().value).toBe('31/12/2030')
    rerender(<Day start="2030-12-31" locale="en-US" />)
    expect(field().value).toBe('12/31/2030')
    await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }))
    expect(field().value).toBe('02/03/2031')
  })

  it('G-06: says what to enter after the focus left, keeps the text and blocks the form', async () => {
    render(<Day start="2030-01-02" />)
    await userEvent.clear(field())
    await userEvent.type(field(), '31/02/2030')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.tab()
    await userEvent.tab()
    expect(screen.getByRole('alert').textContent).toBe('Enter a date such as 31/12/2030.')
    expect([field().value, value(), field().validity.customError, field().getAttribute('aria-invalid')]).toEqual([
      '31/02/2030',
      '',
      true,
      'true',
    ])
    await userEvent.clear(field())
    expect([screen.queryByRole('alert'), field().validity.valid]).toEqual([null, true])
  })

  it('a date outside the bounds is refused with the bound', async () => {
    render(<Day min="2030-06-01" max="2030-06-30" />)
    await userEvent.type(field(), '31/05/2030')
    fireEvent.blur(field())
    expect(screen.getByRole('alert').textContent).toBe('Enter 01/06/2030 or later.')
    await userEvent.clear(field())
    await userEvent.type(field(), '01/07/2030')
    fireEvent.blur(field())
    expect(screen.getByRole('alert').textContent).toBe('Enter 30/06/2030 or earlier.')
    expect(value()).toBe('')
  })

  it('the calendar opens on the value, or today; a day is chosen and the focus returns', async () => {
    render(<Day />)
    await openCalendar()
    const dialog = screen.getByRole('dialog', { name: 'Choose date' })
    expect(focusedDay()).toBe('2030-06-15')
    expect(document.activeElement?.getAttribute('aria-current')).toBe('date')
    expect(within(dialog).getByText('June 2030')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: /20 June 2030/ }))
    expect([value(), field().value, screen.queryByRole('dialog')]).toEqual(['2030-06-20', '20/06/2030', null])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Day: Choose date' }))
    await openCalendar()
    expect(focusedDay()).toBe('2030-06-20')
    expect(document.activeElement?.closest('td')?.getAttribute('aria-selected')).toBe('true')
  })

  it('the keys of the date picker dialog move by day, week, month and year', async () => {
    render(<Day start="2030-06-15" />)
    await openCalendar()
    for (const [keys, day] of [
      ['{ArrowRight}', '2030-06-16'],
      ['{ArrowDown}', '2030-06-23'],
      ['{ArrowLeft}{ArrowUp}', '2030-06-15'],
      ['{Home}', '2030-06-10'],
      ['{End}', '2030-06-16'],
      ['{PageDown}', '2030-07-16'],
      ['{PageUp}{PageUp}', '2030-05-16'],
      ['{Shift>}{PageUp}{/Shift}', '2029-05-16'],
      ['{Shift>}{PageDown}{/Shift}', '2030-05-16'],
    ] as const) {
      await press(keys)
      expect(focusedDay()).toBe(day)
    }
    await press('{Enter}')
    expect(value()).toBe('2030-05-16')
  })

  it('from right to left, the left arrow leads to the next day', async () => {
    document.documentElement.dir = 'rtl'
    render(
      <div dir="rtl" style={{ direction: 'rtl' }}>
        <Day start="2030-06-15" locale="ar" />
      </div>,
    )
    await openCalendar()
    await press('{ArrowLeft}')
    expect(focusedDay()).toBe('2030-06-16')
    expect(screen.getByText('يونيو 2030')).toBeTruthy()
  })

  it('Alt and the arrow down open it; Esc closes only the calendar, Tab stays in it', async () => {
    const outer = vi.fn()
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog
      <div onKeyDown={({ key }) => key === 'Escape' && outer()}>
        <Day start="2030-06-15" />
      </div>,
    )
    field().focus()
    await press('{Alt>}{ArrowDown}{/Alt}')
    const dialog = screen.getByRole('dialog')
    const seen = new Set<string | null>()
    for (let at = 0; at < 7; at++) {
      await userEvent.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
      seen.add(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
    }
    expect(seen.size).toBe(7)
    await press('{Escape}')
    expect([screen.queryByRole('dialog'), outer.mock.calls.length]).toEqual([null, 0])
  })

  it('days outside the bounds cannot be chosen, nor reached by keys', async () => {
    render(<Day start="2030-06-15" min="2030-06-10" max="2030-06-20" />)
    await openCalendar()
    await userEvent.click(screen.getByRole('button', { name: /21 June 2030/ }))
    expect(value()).toBe('2030-06-15')
    await press('{PageUp}')
    expect(focusedDay()).toBe('2030-06-10')
  })

  it('Today and Clear; a required date cannot be cleared', async () => {
    const { unmount } = render(<Day start="2029-01-01" />)
    await openCalendar()
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(value()).toBe('2030-06-15')
    await openCalendar()
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect([value(), field().value]).toEqual(['', ''])
    unmount()
    render(<Day start="2029-01-01" required />)
    await openCalendar()
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('a press outside closes the calendar', async () => {
    render(<Day />)
    await openCalendar()
    await userEvent.click(document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('with a time, a chosen day keeps the time', async () => {
    render(<Day start="2030-06-15T09:30:15" precision="second" />)
    expect(field().value).toBe('15/06/2030 09:30:15')
    await openCalendar()
    await press('{ArrowRight}{Enter}')
    expect(value()).toBe('2030-06-16T09:30:15')
    expect(document.activeElement).toBe(field())
  })

  it('read-only, it has no calendar', () => {
    render(<Day start="2030-06-15" readOnly />)
    expect(screen.queryByRole('button', { name: /Choose date/ })).toBeNull()
  })
})

describe('DateRange', () => {
  it('the ends bound each other', async () => {
    const change = vi.fn()
    render(
      <DateRange
        labels={{ from: 'From', to: 'To' }}
        from="2030-06-10"
        to="2030-06-12"
        onChange={change}
        max="2030-06-15"
      />,
    )
    const from = screen.getByRole('textbox', { name: 'From' })
    await userEvent.clear(from)
    await userEvent.type(from, '06/13/2030')
    fireEvent.blur(from)
    expect(screen.getByRole('alert').textContent).toBe('Enter 06/12/2030 or earlier.')
    const to = screen.getByRole('textbox', { name: 'To' })
    await userEvent.clear(to)
    await userEvent.type(to, '06/14/2030')
    expect(change.mock.lastCall).toEqual([{ from: '2030-06-10', to: '2030-06-14' }])
  })
})

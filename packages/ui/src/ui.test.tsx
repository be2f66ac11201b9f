import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Avatar, Button, createToasts, Dialog, Field, Menu, Skeleton, Tabs, ThemeSwitch, ToastRegion } from './index.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Avatar', () => {
  const attributes = (id: string, name: string) => {
    const { container } = render(<Avatar id={id} name={name} />)
    return { ...(container.firstElementChild as HTMLElement).dataset }
  }

  it.each([
    ['Ana María López', 'AL'],
    ['ana.lopez+shop@example.com', 'AS'],
    ['ben@example.com', 'B'],
    ['李小龙', '李'],
    ['çetin', 'Ç'],
    ['👩🏽‍🚀', ''],
    ['', ''],
  ])('shows the initials of %s', (name, initials) => {
    expect(attributes('mem_1', name).initials).toBe(initials)
  })

  it('has the same colour for the same id, and not one colour for all', () => {
    const colours = Array.from({ length: 100 }, (_, at) => attributes(`mem_${at}`, 'Ana').colour)
    expect(new Set(colours).size).toBe(8)
    expect(attributes('mem_7', 'Another name').colour).toBe(colours[7])
  })

  it('is hidden from screen readers, and its initials are not copied with a text', () => {
    const { container } = render(<Avatar id="mem_1" name="Ana" />)
    expect([container.textContent, container.querySelector('[aria-hidden="true"]')?.className]).toEqual([
      '',
      'ui-avatar',
    ])
  })
})

describe('Button', () => {
  it('G-10: while busy it keeps the focus and its name, and a press does nothing', async () => {
    const press = vi.fn()
    render(
      <Button busy onClick={press}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    button.focus()
    await userEvent.click(button)
    await userEvent.keyboard('{Enter}')
    expect([press.mock.calls.length, button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([
      0,
      false,
      'true',
    ])
    expect(document.activeElement).toBe(button)
  })

  it('G-14: a busy submit button sends no form', async () => {
    const submit = vi.fn((event) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('Field', () => {
  it('G-01, G-06: label, hint and error belong to the field', () => {
    render(<Field label="E-mail" required hint="We write seldom." error="Enter an address like name@example.com." />)
    const field = screen.getByLabelText('E-mail')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const notes = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(notes).toEqual(['Enter an address like name@example.com.', 'We write seldom.'])
  })

  it('G-16: only what is optional says so', () => {
    render(
      <>
        <Field label="Nickname" />
        <Field label="Password" required />
      </>,
    )
    expect(document.querySelectorAll('label')[0]?.textContent).toBe('Nickname optional')
    expect(document.querySelectorAll('label')[1]?.textContent).toBe('Password')
  })
})

describe('Tabs', () => {
  function Three() {
    const [open, setOpen] = useState('a')
    const tab = (name: string) => ({ name, label: name, panel: <p>{`panel ${name}`}</p> })
    return <Tabs label="Three" tabs={['a', 'b', 'c'].map(tab)} selected={open} onSelect={setOpen} />
  }

  it('arrows move and wrap, Home and End go to the ends, and one tab is in the tab order', async () => {
    render(<Three />)
    await userEvent.tab()
    const seen: (string | null)[] = []
    for (const key of ['{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Home}']) {
      await userEvent.keyboard(key)
      seen.push(document.activeElement?.textContent ?? null)
    }
    expect(seen).toEqual(['b', 'c', 'a', 'c', 'a'])
    expect(screen.getByRole('tabpanel', { name: 'a' }).textContent).toBe('panel a')
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  })
})

describe('Menu', () => {
  it('arrows move, Esc closes it and gives the focus back, and a choice is made once', async () => {
    const onSelect = vi.fn()
    render(
      <Menu
        label="More"
        items={[
          { label: 'Copy', onSelect },
          { label: 'Delete', onSelect },
        ]}
      />,
    )
    const opener = screen.getByRole('button', { name: 'More' })
    await userEvent.click(opener)
    expect(document.activeElement?.textContent).toBe('Copy')
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Delete')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(opener)
    await userEvent.keyboard('{Enter}{Enter}')
    expect(onSelect).toHaveBeenCalledTimes(1)
  })
})

describe('Toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  const shown = () => screen.queryAllByText(/./, { selector: '.ui-toast p' }).map((line) => line.textContent)

  it('G-37: they stay 6 s or more, and as long as they are pointed at', async () => {
    const toasts = createToasts()
    render(<ToastRegion toasts={toasts} label="News" />)
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    toasts.add('Taken out.')
    await vi.waitFor(() => expect(shown()).toEqual(['Taken out.']))
    await vi.advanceTimersByTimeAsync(6000)
    expect(shown()).toEqual(['Taken out.'])
    await user.hover(screen.getByText('Taken out.'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(shown()).toEqual(['Taken out.'])
    await user.unhover(screen.getByText('Taken out.'))
    await vi.advanceTimersByTimeAsync(9000)
    expect(shown()).toEqual([])
  })

  it('G-37: the region that announces them is there before them', () => {
    render(<ToastRegion toasts={createToasts()} label="News" />)
    expect(screen.getByRole('region', { name: 'News' }).getAttribute('aria-live')).toBe('polite')
  })

  it('the same words are not said twice at once', () => {
    const toasts = createToasts()
    toasts.add('In your cart.')
    toasts.add('In your cart.')
    expect(toasts.current()).toHaveLength(1)
  })
})

describe('Skeleton', () => {
  it('ST-02: shapes for the eye and one status for the ear, both after 150 ms, at one size from the start', () => {
    vi.useFakeTimers()
    const { container } = render(<Skeleton lines={4} label="Fetching the notes" />)
    const status = screen.getByRole('status')
    const shapes = () => container.querySelectorAll('[aria-hidden="true"] > *').length
    const isDrawn = () => container.querySelector('[data-drawn]') !== null
    expect([shapes(), isDrawn(), status.textContent]).toEqual([4, false, ''])
    act(() => vi.advanceTimersByTime(149))
    expect([isDrawn(), status.textContent]).toEqual([false, ''])
    act(() => vi.advanceTimersByTime(1))
    expect([shapes(), isDrawn(), status.textContent]).toEqual([4, true, 'Fetching the notes'])
    expect(screen.getAllByRole('status')).toHaveLength(1)
  })
})

describe('ThemeSwitch', () => {
  it('G-41: the choice is shown, remembered, and can be taken back', async () => {
    render(<ThemeSwitch />)
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
    expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'System' }))
    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, null])
  })
})

describe('Dialog', () => {
  it('stays open when the event of an earlier closing comes late', () => {
    // jsdom has no modal dialogs.
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true
      },
      close(this: HTMLDialogElement) {
        this.open = false
      },
    })
    const onClose = vi.fn()
    const show = (isOpen: boolean) => (
      <Dialog isOpen={isOpen} title="Leave?" onClose={onClose}>
        Text
      </Dialog>
    )
    const { container, rerender } = render(show(true))
    const element = container.querySelector('dialog') as HTMLDialogElement
    rerender(show(false))
    onClose.mockClear()
    rerender(show(true))
    expect(element.open).toBe(true)
    fireEvent(element, new Event('close'))
    expect(onClose).not.toHaveBeenCalled()
  })
})

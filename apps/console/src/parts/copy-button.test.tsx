import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../../tests/test-utils.js'
import { ShortId } from '../features/data/cells/short-id.js'
import { CopyButton } from './copy-button.js'

beforeEach(() => stubBrowserApis())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const clipboard = (value: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true })

it('copies the text and says so', async () => {
  const user = userEvent.setup()
  renderWithProviders(<CopyButton text="fk_secret">Copy</CopyButton>, () => ({}))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
  expect(await navigator.clipboard.readText()).toBe('fk_secret')
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe.each([
  ['the browser denies it', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
  ['there is no clipboard, as without HTTPS', undefined],
])('if %s', (_, value) => {
  it.each([
    ['of a button', () => <CopyButton text="fk_secret">Copy</CopyButton>, 'Copy'],
    ['of an id in a table', () => <ShortId id="fk_secret" />, /fk_secret/],
  ])('the text %s is shown, selected, to be copied by hand', async (_name, content, label) => {
    const user = userEvent.setup()
    clipboard(value)
    renderWithProviders(content(), () => ({}))
    await user.click(screen.getByRole('button', { name: label }))
    const dialog = await screen.findByRole('dialog', { name: 'Copy manually' })
    expect(dialog).toBeDefined()
    const field = screen.getByLabelText<HTMLInputElement>(/Select the text and copy it/)
    expect(document.activeElement).toBe(field)
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('fk_secret')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Copied')).toBeNull()
  })
})

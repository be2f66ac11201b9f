import { createToasts } from '@foyer/ui'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../tests/test-utils.js'
import { App } from './app.js'

beforeEach(() => {
  stubBrowserApis()
  document.head.insertAdjacentHTML('beforeend', '<meta name="foyer-dev" content="true">')
})
afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

it('while the role of the person is read, the navigation has its sections, so that nothing moves', async () => {
  renderWithProviders(<App toasts={createToasts()} />, () => ({}), { at: '/console/nowhere' })
  const names = () => [...document.querySelectorAll('#sections nav a')].map((link) => link.textContent?.trim())
  const before = names()
  expect(before).toContain('All members')
  expect(screen.queryByTitle('ana@example.com')).toBeNull()
  const placeholder = document.querySelector('.account-button span.account-text')
  await screen.findByTitle('ana@example.com')
  expect(names()).toEqual(before)
  // The text is replaced, and not moved.
  expect(placeholder?.isConnected).toBe(false)
})

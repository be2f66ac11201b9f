import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type RequestHandler, renderWithProviders, stubBrowserApis } from '../../tests/test-utils.js'
import { SampleData } from './sample-data.js'

beforeEach(() => stubBrowserApis())
afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

/** A development server with or without sample data. */
function developmentServer(server: { loaded: boolean; fails?: boolean }): RequestHandler {
  document.head.innerHTML = '<meta name="foyer-dev" content="true">'
  return ({ method }) => {
    if (server.fails) return Response.json({ message: 'no' }, { status: 503 })
    if (method !== 'GET') server.loaded = method === 'POST'
    return { loaded: server.loaded }
  }
}

it('CS-05: loads sample members, reloads the page around it, and removes them again', async () => {
  const server = { loaded: false }
  const onChange = vi.fn()
  renderWithProviders(<SampleData onChange={onChange} />, developmentServer(server))
  await userEvent.click(await screen.findByRole('button', { name: 'Load sample members' }))
  const remove = await screen.findByRole('button', { name: 'Remove sample data' })
  expect([server.loaded, onChange.mock.calls.length]).toEqual([true, 1])
  await userEvent.click(remove)
  await screen.findByRole('button', { name: 'Load sample members' })
  expect([server.loaded, onChange.mock.calls.length]).toEqual([false, 2])
})

it('G-51: says that the server could not do it, and keeps the button', async () => {
  const server = { loaded: false, fails: false }
  renderWithProviders(<SampleData />, developmentServer(server))
  const load = await screen.findByRole('button', { name: 'Load sample members' })
  server.fails = true
  await userEvent.click(load)
  await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: 'Load sample members' })).toBeTruthy()
})

it('is absent from a server in production', () => {
  renderWithProviders(<SampleData />, () => ({}))
  expect(screen.queryByRole('button')).toBeNull()
})

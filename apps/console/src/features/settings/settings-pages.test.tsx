import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALL_OPERATIONS, renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import { Toasted } from '../../../tests/toasted.js'
import { english } from '../../language/messages.js'
import { type SettingName, sectionNames, settingsOf } from './setting-sections.js'
import type { Setting } from './settings.js'
import SettingsPage from './settings-page.js'

/** Values that tests expect; the others are empty. */
const expected: Partial<Record<SettingName, string>> = {
  'site.name': 'Harbour',
  'site.language': 'en',
  'signup.policy': 'approval',
  'signup.verifyEmail': 'true',
  'signup.throwawayDomains': 'allow',
  'signin.methods': 'password',
  'signin.secondFactor': 'owners',
  'signin.passkeys': 'offered',
  'signin.newDeviceEmail': 'true',
  'accounts.disclosure': 'explicit',
  'password.minLength': '8',
  'captcha.provider': 'recaptcha',
  'captcha.when': 'risk',
  'captcha.for': 'register,login,recovery',
  'captcha.siteKey': 'key',
  'captcha.score': '0.5',
  'branding.layout': 'split',
  'branding.radius': 'medium',
  'branding.font': 'foyer',
  'branding.clients': '{}',
  'promotion.undoFor': '24h',
  'visitors.keepFor': '90d',
  'sessions.idleFor': '14d',
  'sessions.longest': '30d',
  'sessions.teamIdleFor': '14d',
  'sessions.teamLongest': '30d',
  'visitors.idleFor': '365d',
  'visitors.longest': '365d',
  'changes.keepFor': '7d',
  'data.requestsPerMinute': '3000',
  'members.deletionGraceDays': '30',
  'members.directory': 'open',
}
const values = Object.fromEntries(
  sectionNames.flatMap((section) => settingsOf(section)).map((name) => [name, expected[name] ?? '']),
)

let stored: Partial<Record<string, string>>
let refusal: Response | undefined

const settings = (): Setting[] =>
  Object.entries(values).map(([name, standard]) => ({
    name,
    value: stored[name] ?? standard,
    default: standard,
    isSet: stored[name] !== undefined,
    takes: '',
  }))

function open(section: string, may = ALL_OPERATIONS) {
  return renderWithProviders(
    <>
      <SettingsPage />
      <a href="/console/members">Members</a>
      <Toasted />
    </>,
    ({ method, path, json }) => {
      if (path === '/owner/v1/members/counts') return { pendingApproval: 0 }
      if (path === '/owner/v1/settings/preview') return { html: { light: '', dark: '' }, colour: null, faults: [] }
      if (method === 'PATCH') {
        if (refusal !== undefined) return refusal
        const { settings: changes } = json as { settings: Record<string, string | null> }
        for (const [name, value] of Object.entries(changes))
          if (value === null) delete stored[name]
          else stored[name] = value
      }
      return { settings: settings() }
    },
    { at: `/console/settings${section}`, may },
  )
}

const saved = (asked: ReturnType<typeof open>['asked']) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ json }) => json)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' })

beforeEach(() => {
  stubBrowserApis()
  stored = {}
  refusal = undefined
})
afterEach(cleanup)

describe('the settings pages', () => {
  it.each(sectionNames)('%s shows a labelled control with a hint for each of its settings', async (section) => {
    open(`/${section}`)
    await screen.findByRole('heading', { level: 1, name: english.shell.sections[`/settings/${section}`] })
    await screen.findAllByText('Default')
    const names = settingsOf(section)
    expect(screen.getAllByText('Default')).toHaveLength(names.length)
    for (const name of names) {
      const { label, hint } = english.settings.fields[name]
      const setting = [...document.querySelectorAll('.setting')].find(
        (one) => one.querySelector('label, legend')?.firstChild?.textContent === label,
      )
      expect(setting?.querySelector('input, select, textarea')).toBeTruthy()
      expect(setting?.textContent).toContain(hint.replaceAll(/<\/?\w+>/g, ''))
    }
  })

  it('/settings leads to the first section, and the sections link to each other', async () => {
    open('')
    await screen.findByRole('heading', { level: 1, name: 'Policy' })
    expect(window.location.pathname).toBe('/console/settings/policy')
    const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      sectionNames.map((name) => `/console/settings/${name}`),
    )
    await userEvent.click(screen.getByRole('link', { name: 'General' }))
    await screen.findByRole('heading', { level: 1, name: 'General' })
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('General')
  })

  it('an unknown section is not found', async () => {
    open('/nothing')
    await screen.findByText('Page not found')
  })

  it('AC-02: the bar counts the changes and discards them; without changes there is none', async () => {
    open('/site')
    const name = await screen.findByLabelText('Site name')
    expect(bar()).toBeNull()
    await userEvent.type(name, '!')
    expect(bar()?.textContent).toContain('1 unsaved change')
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'fr')
    expect(bar()?.textContent).toContain('2 unsaved changes')
    await userEvent.type(name, '{Backspace}')
    expect(bar()?.textContent).toContain('1 unsaved change')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect([bar(), screen.getByLabelText<HTMLSelectElement>('Language').value]).toEqual([null, 'en'])
  })

  it('a change without consequences is saved at once, and undone from the toast', async () => {
    const { asked } = open('/site')
    await userEvent.type(await screen.findByLabelText('Site name'), ' & Pine')
    await save()
    await waitFor(() =>
      expect(saved(asked)).toEqual([
        { settings: { 'site.name': 'Harbour & Pine' }, expected: { 'site.name': 'Harbour' } },
      ]),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByText(/^Saved at/)
    expect(bar()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Change undone.')
    expect(saved(asked)[1]).toEqual({ settings: { 'site.name': null }, expected: { 'site.name': 'Harbour & Pine' } })
    expect(screen.getByLabelText<HTMLInputElement>('Site name').value).toBe('Harbour')
  })

  it('PO-02: a change with consequences is confirmed first', async () => {
    const { asked } = open('/policy')
    await userEvent.click(await screen.findByRole('radio', { name: 'Invitation' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Hide whether an email is registered' }))
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'Review changes' })
    expect(within(dialog).getByText(/New users need an invitation/)).toBeTruthy()
    expect(saved(asked)).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved(asked)).toHaveLength(1))
  })

  it('a set value is reset to its default, which is named', async () => {
    stored = { 'visitors.keepFor': '2d' }
    const { asked } = open('/privacy')
    const amount = await screen.findByLabelText<HTMLInputElement>('Keep visitor items')
    expect(amount.value).toBe('2')
    expect(screen.getByText('Default: 90 days')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default: Keep visitor items' }))
    expect(amount.value).toBe('90')
    await save()
    await waitFor(() =>
      expect(saved(asked)).toEqual([
        { settings: { 'visitors.keepFor': null }, expected: { 'visitors.keepFor': '2d' } },
      ]),
    )
  })

  it('a duration is an amount and a unit', async () => {
    const { asked } = open('/limits')
    const amount = await screen.findByLabelText('Visitor idle time')
    await userEvent.clear(amount)
    await userEvent.type(amount, '36')
    await userEvent.selectOptions(screen.getByLabelText('Unit: Visitor idle time'), 'hours')
    await save()
    await waitFor(() => expect(saved(asked)).toMatchObject([{ settings: { 'visitors.idleFor': '36h' } }]))
  })

  it('G-06: an invalid value is named after the focus left, and focused instead of saved', async () => {
    const { asked } = open('/policy')
    const length = await screen.findByLabelText('Minimum password length')
    await userEvent.clear(length)
    await userEvent.type(length, '7')
    expect(length.getAttribute('aria-invalid')).toBeNull()
    await save()
    await screen.findByText('Enter a number from 8 to 64.')
    await waitFor(() => expect(document.activeElement).toBe(length))
    expect(saved(asked)).toEqual([])
  })

  it('PO-03: a provider with keys is not saved without a site key', async () => {
    stored = { 'captcha.siteKey': '', 'captcha.provider': 'none' }
    const { asked } = open('/captcha')
    await userEvent.selectOptions(await screen.findByLabelText('Provider'), 'turnstile')
    await save()
    await screen.findByText(/Enter the provider's site key/)
    expect(saved(asked)).toEqual([])
    await userEvent.type(screen.getByLabelText('Site key optional'), '0x4A')
    await save()
    await waitFor(() =>
      expect(saved(asked)).toMatchObject([
        { settings: { 'captcha.provider': 'turnstile', 'captcha.siteKey': '0x4A' } },
      ]),
    )
  })

  it('what the server refuses is shown at its setting', async () => {
    const description = 'branding.termsUrl cannot be this.'
    refusal = Response.json(
      { details: { validationError: { fieldViolations: [{ field: 'settings.branding.termsUrl', description }] } } },
      { status: 400 },
    )
    open('/site')
    const terms = await screen.findByLabelText('Terms of service optional')
    await userEvent.type(terms, 'https://example.com')
    await save()
    await waitFor(() => expect(terms.getAttribute('aria-invalid')).toBe('true'))
    expect(bar()).not.toBeNull()
    await userEvent.type(terms, '/terms')
    expect(terms.getAttribute('aria-invalid')).toBeNull()
  })

  it('several actions and JSON are stored as the server has them', async () => {
    const { asked } = open('/captcha')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'First visit' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sign-in' }))
    await save()
    await waitFor(() =>
      expect(saved(asked)).toMatchObject([{ settings: { 'captcha.for': 'register,recovery,anonymous' } }]),
    )
    cleanup()
    const branding = open('/branding')
    const json = await screen.findByLabelText('Application themes optional')
    await userEvent.clear(json)
    await userEvent.type(json, '{{"cli_1": {{"--radius": "0px"}}')
    await save()
    await waitFor(() =>
      expect(saved(branding.asked)).toMatchObject([
        { settings: { 'branding.clients': '{"cli_1":{"--radius":"0px"}}' } },
      ]),
    )
  })

  it('AC-02: leaving with changes asks; staying keeps them', async () => {
    open('/site')
    await userEvent.type(await screen.findByLabelText('Site name'), '!')
    await userEvent.click(screen.getByRole('link', { name: 'Members' }))
    const dialog = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
    expect(window.location.pathname).toBe('/console/settings/site')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText<HTMLInputElement>('Site name').value).toBe('Harbour!')
    await userEvent.click(screen.getByRole('link', { name: 'Members' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }))
    expect(window.location.pathname).toBe('/console/members')
  })

  it('AC-02: a step back with changes asks too', async () => {
    open('/policy')
    await userEvent.click(await screen.findByRole('link', { name: 'General' }))
    await userEvent.type(await screen.findByLabelText('Site name'), '!')
    window.history.back()
    await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
    await waitFor(() => expect(window.location.pathname).toBe('/console/settings/site'))
    await userEvent.click(screen.getByRole('button', { name: 'Discard and leave' }))
    await screen.findByRole('heading', { level: 1, name: 'Policy' })
  })

  it('without the permission everything is read-only', async () => {
    open('/limits', [])
    await screen.findByText(english.parts.viewOnly)
    expect(screen.getByLabelText<HTMLInputElement>('Data request limit').readOnly).toBe(true)
    expect(screen.getByLabelText<HTMLSelectElement>('Unit: Visitor idle time').disabled).toBe(true)
  })
})

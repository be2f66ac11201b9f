import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { findHorizontalScroll } from '../screens/screen-faults.js'
import { findTableFaults } from '../screens/table-faults.js'
import { ConsolePage } from './console-page-object.js'

const OWNER = 'owner@example.com'
const LONG_EMAIL = 'a.rather.long.address.of.somebody@department.of-a-company.example.com'
const DATE = '2026-11-20T10:00:00.000Z'
const credential = {
  prefix: 'fk_live',
  lastFour: 'x7Qa',
  createdDate: DATE,
  lastUsed: { date: DATE, network: '2001:db8:1234::/48' },
  expiresDate: '2030-01-01T00:00:00.000Z',
  replacedBy: null,
}

/** The answers of the server, with texts as long as people have them. */
const tables = {
  '/members/invitations': {
    path: '/owner/v1/invitations',
    answer: {
      invitations: [
        { email: LONG_EMAIL, status: 'open', invitedDate: DATE, expiresDate: DATE },
        { email: 'ben@example.com', status: 'expired', invitedDate: DATE, expiresDate: DATE },
      ],
    },
  },
  '/keys': {
    path: '/owner/v1/keys',
    answer: {
      keys: [
        { ...credential, keyId: 'key_0123456789abcdefghij', name: 'Nightly export to the warehouse', scopes: null },
        {
          ...credential,
          keyId: 'key_zyxwvutsrqponmlkjihg',
          name: 'Back end',
          scopes: ['members.read', 'members.write', 'data.read', 'data.write', 'site.read'],
        },
      ].map((key) => ({ ...key, networks: ['203.0.113.0/24', '2001:db8:1234:5678::/64'] })),
    },
  },
  '/webhooks': {
    path: '/owner/v1/webhooks',
    answer: {
      events: ['member.created', 'member.deleted'],
      webhooks: [null, 'failing'].map((offReason, at) => ({
        webhookId: `whk_${at}`,
        url: `https://hooks.a-company.example.com/foyer/members/and/a/long/path/${at}?token=abcdefghijklmnop`,
        events: ['member.created', 'member.deleted'],
        isOn: offReason === null,
        offReason,
        offDate: null,
        failingSince: null,
        oldSecretUntil: null,
        createdDate: DATE,
        waiting: 1234,
        failed: 56,
      })),
    },
  },
  '/owners': {
    path: '/owner/v1/owners',
    answer: {
      owners: [
        { memberId: 'mem_1', email: OWNER, role: 'owner', status: 'active', since: DATE },
        { memberId: 'mem_2', email: LONG_EMAIL, role: 'moderator', status: 'active', since: DATE },
      ],
      invitations: [{ email: LONG_EMAIL.replace('a.', 'the.'), role: 'read-only', status: 'open', expiresDate: DATE }],
    },
  },
  '/clients': {
    path: '/owner/v1/clients',
    answer: {
      clients: [null, { runBy: 'The Partner Company of the Harbour' }].map((thirdParty, at) => ({
        clientId: `cli_0123456789abcdefghij${at}`,
        name: 'The shop of the harbour and its workshops',
        redirectUris: ['https://shop.harbour.example.com/callback'],
        origins: ['https://shop.harbour.example.com', 'https://staging.shop.harbour.example.com'],
        logoutUris: [],
        rotation: 'strict',
        thirdParty,
        confidential: false,
      })),
    },
  },
} as const

describe('the tables of the console', () => {
  let browser: Browser
  let foyer: TestFoyer
  let visit: ConsolePage
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running' })
    const { memberId } = await foyer.createMember(OWNER)
    await foyer.grantRole(memberId, 'owner')
    visit = await ConsolePage.begin(browser, foyer)
    for (const { path, answer } of Object.values(tables))
      await visit.page.route(
        (url) => url.pathname === path,
        (route) => route.fulfill({ json: answer }),
      )
    await visit.signIn(OWNER)
  })
  afterAll(async () => {
    await visit?.end()
    await browser?.close()
    await foyer?.stop()
  })

  it.each(Object.keys(tables))('G-30: %s has no overlapping text, and its actions are in view', async (path) => {
    const found: Record<number, string[]> = {}
    await visit.open(path)
    await visit.page.locator('.rows').first().waitFor()
    for (const width of [390, 600, 900, 1280, 1920]) {
      await visit.page.setViewportSize({ width, height: 844 })
      if (process.env.SCREENSHOTS)
        await visit.page.screenshot({ path: `${process.env.SCREENSHOTS}${path}-${width}.png`, fullPage: true })
      found[width] = [...(await findTableFaults(visit.page)), ...(await findHorizontalScroll(visit.page))]
    }
    expect(found).toEqual({ 390: [], 600: [], 900: [], 1280: [], 1920: [] })
  })

  it('G-30: the buttons of a dialog stay in view while it scrolls', async () => {
    const { page } = visit
    await page.setViewportSize({ width: 390, height: 600 })
    await visit.open('/keys')
    await visit.button('New key').click()
    const create = visit.button('Create key')
    const { y = Infinity, height = 0 } = (await create.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(600)
    // The last field is not hidden behind them when it has the focus.
    const last = page.locator('dialog textarea')
    await last.focus()
    const field = await last.boundingBox()
    expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThan((await create.boundingBox())?.y ?? 0)
  })

  it('the account is in view at 800 px and on a phone, also while the list of the sections scrolls', async () => {
    const { page } = visit
    await visit.open('')
    const account = page.getByRole('button', { name: OWNER })
    const found: Record<string, number[]> = {}
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      if (width === 390) await visit.button('Menu').click()
      const { y = Infinity, height: tall = 0 } = (await account.boundingBox()) ?? {}
      if (y + tall > height) found[`the account at ${width}`] = [y]
      await account.click()
      for (const name of ['Sign out', 'Dark', 'Compact']) {
        const box = await visit.button(name).boundingBox()
        if (box === null || box.y < 0 || box.y + box.height > height) found[`${name} at ${width}`] = [box?.y ?? -1]
      }
      await page.keyboard.press('Escape')
    }
    expect(found).toEqual({})
  })
})

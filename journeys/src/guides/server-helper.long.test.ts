import { rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { getFreePort, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { root, snippetsOf, withValues } from './guide.js'

const [example] = snippetsOf('docs/react.md').filter(({ how }) => how === 'server')

describe('the server of the React guide, as it stands, in Chromium', () => {
  let foyer: TestFoyer
  let site: Server
  let browser: Browser
  let origin: string
  beforeAll(async () => {
    const port = await getFreePort()
    origin = `http://localhost:${port}`
    foyer = await startFoyer({
      now: 'running',
      client: { origins: [origin], redirectUris: [`${origin}/auth/callback`], logoutUris: [`${origin}/`] },
    })
    const file = join(root, `journeys/src/snippet-${port}.ts`)
    const values = {
      'http://localhost:4000': foyer.url,
      'http://localhost:4321': origin,
      YOUR_CLIENT_ID: foyer.client.clientId,
    }
    await writeFile(file, withValues(example?.code ?? '', values))
    try {
      site = (await import(/* @vite-ignore */ file)).site
    } finally {
      await rm(file)
    }
    await new Promise<void>((ready) => site.listen(port, ready))
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    site?.closeAllConnections()
    site?.close()
    await foyer?.stop()
  })

  it('a visitor signs in on the hosted page, comes back to the page they were on, and signs out; no script sees a token', async () => {
    await foyer.createMember('ada@example.com')
    const context = await browser.newContext()
    const page = await context.newPage()
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    await page.goto(`${origin}/`)
    await heading('Visitor')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading('Member')
    expect(page.url()).toBe(`${origin}/orders`)
    await expect
      .poll(() => page.evaluate(() => document.cookie + localStorage.length + sessionStorage.length))
      .toBe('00')
    const kept = (await context.cookies(origin)).filter(({ name }) => name.startsWith('__Host-'))
    expect(kept).toMatchObject([{ name: '__Host-foyer', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' }])
    await page.reload()
    await heading('Member')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading('Visitor')
    await context.close()
  })

  it('journey 9: with scripts off a visitor signs up, proves the address by a code, is back as a member, and signs out', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const email = 'plain@example.com'
    await page.goto(`${origin}/`)
    await heading('Visitor')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('6-digit code').fill(await foyer.getMailedCode(email))
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await heading('Member')
    expect(page.url()).toBe(`${origin}/orders`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading('Visitor')
    await context.close()
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
  })

  it('without a session the plain authorization request is answered with the sign-in page', async () => {
    const started = await fetch(`${origin}/auth/sign-in`, { redirect: 'manual' })
    const shown = await fetch(started.headers.get('location') ?? '')
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('Sign in')
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { findAxeFaults } from '../screens/screen-faults.js'
import { runNewcomerJourney } from './newcomer.js'
import { type StartedProduct, startProduct } from './started-product.js'

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url))
const STARTS_WITHIN_MS = 180_000

describe('npm start', () => {
  let browser: Browser
  let folder: string
  let product: StartedProduct
  beforeAll(async () => {
    browser = await launchChromium('whole')
    folder = await mkdtemp(`${tmpdir()}/foyer-start-`)
    product = await startProduct(CHECKOUT, folder, STARTS_WITHIN_MS)
  })
  afterAll(async () => {
    await product?.stop()
    await browser?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('visitor → register → code from the inbox → member → reload → tab two agrees → logout → visitor', async () => {
    const problems = await runNewcomerJourney(browser, product)
    expect(problems).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'ux-checklist G-20: axe finds nothing on the first pages, %s',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme })
      const page = await context.newPage()
      for (const address of [
        product.siteUrl,
        `${product.foyerUrl}/signin`,
        `${product.foyerUrl}/signup`,
        `${product.foyerUrl}/forgot-password`,
      ]) {
        await page.goto(address)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect([address, await findAxeFaults(page)]).toEqual([address, []])
      }
      await context.close()
    },
  )

  it('design §5: prints the addresses, and Ctrl+C leaves nothing running', async () => {
    expect(product.output()).toContain(product.siteUrl)
    expect(product.output()).toContain(product.foyerUrl)
    await product.stop()
    for (const address of [product.siteUrl, product.foyerUrl]) {
      await expect
        .poll(
          () =>
            fetch(address).then(
              () => 'answers',
              () => 'is gone',
            ),
          { timeout: 30_000 },
        )
        .toBe('is gone')
    }
  })
})

/** `npm run screens`: pictures of the hosted pages for docs/screens, light and dark, in two languages and two widths. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startFoyer } from '@foyer/testing'
import { launchChromium } from './src/browser.ts'

const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url))
const pages = [
  'signIn',
  'signInRefused',
  'signUp',
  'verifyEmail',
  'forgotPasswordSent',
  'waiting',
  'error',
  'errorTooMany',
]
const looks = [
  { locale: 'en', colorScheme: 'light', width: 480 },
  { locale: 'en', colorScheme: 'dark', width: 480 },
  { locale: 'ar', colorScheme: 'light', width: 320 },
] as const

mkdirSync(folder, { recursive: true })
const foyer = await startFoyer({})
const browser = await launchChromium()
try {
  for (const { locale, colorScheme, width } of looks) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 820 } })
    for (const name of pages) {
      await page.goto(`${foyer.url}/dev/kit/${name}?lang=${locale}`)
      await page.screenshot({ path: `${folder}${name}-${locale}-${colorScheme}.png`, fullPage: true })
    }
    await page.close()
  }
} finally {
  await browser.close()
  await foyer.stop()
}

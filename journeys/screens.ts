/**
 * `npm run screens`: pictures for docs/screens. A sheet for every state of every hosted page and of the reference site (ST-01), light and
 * dark, right to left and 320 px wide; and the sign-in page alone, for the README. With words, only the sheets whose name has
 * one of them: `npm run screens -- signIn cart`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startFoyer } from '@foyer/testing'
import type { Page } from 'playwright-core'
import { launchChromium } from './src/browser.ts'
import { everyState, layOut } from './src/site-states.ts'
import { openReferenceSite, SiteVisit } from './src/site-visit.ts'

const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url))
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word))
const HEIGHT = 800
const looks = [
  { locale: 'en', colorScheme: 'light', width: 480 },
  { locale: 'en', colorScheme: 'dark', width: 480 },
  { locale: 'ar', colorScheme: 'light', width: 320 },
  { locale: 'ar', colorScheme: 'dark', width: 320 },
] as const
const siteLooks = [
  { direction: 'ltr', colorScheme: 'light', width: 1024 },
  { direction: 'ltr', colorScheme: 'dark', width: 320 },
  { direction: 'rtl', colorScheme: 'light', width: 320 },
] as const

mkdirSync(folder, { recursive: true })
const browser = await launchChromium()
const desk = await browser.newPage()
try {
  await hostedSheets()
  await siteSheets()
} finally {
  await browser.close()
}

async function hostedSheets(): Promise<void> {
  const foyer = await startFoyer({})
  try {
    const list = await (await fetch(`${foyer.url}/dev/kit`)).text()
    const names = [...list.matchAll(/href="\/dev\/kit\/(\w+)"/g)].map(([, name]) => name as string).filter(isWanted)
    const pages: [Page, string][] = []
    for (const { locale, colorScheme, width } of looks)
      pages.push([await browser.newPage({ colorScheme, viewport: { width, height: HEIGHT } }), locale])
    for (const name of names) {
      const pictures: Buffer[] = []
      for (const [page, locale] of pages) {
        await page.goto(`${foyer.url}/dev/kit/${name}?lang=${locale}`)
        pictures.push(await page.screenshot({ fullPage: true }))
      }
      if (name === 'signIn') writeFileSync(`${folder}signIn-en-light.png`, pictures[0] as Buffer)
      await putTogether(`page-${name}`, pictures)
    }
    await Promise.all(pages.map(([page]) => page.close()))
  } finally {
    await foyer.stop()
  }
}

async function siteSheets(): Promise<void> {
  const site = await openReferenceSite()
  try {
    const sheets = new Map<string, Buffer[]>()
    for (const { direction, colorScheme, width } of siteLooks) {
      const visit = await SiteVisit.begin(browser, site, { colorScheme, viewport: { width, height: HEIGHT } })
      await layOut(visit, direction)
      await everyState(visit, site, `${direction}-${colorScheme}@example.com`, async (state) => {
        const name = `site-state-${state.replace(/\W+/g, '-')}`
        if (isWanted(name)) sheets.set(name, [...(sheets.get(name) ?? []), await visit.page.screenshot()])
      })
      await visit.end()
    }
    for (const [name, pictures] of sheets) await putTogether(name, pictures)
  } finally {
    await site.close()
  }
}

/** One picture of several, side by side. */
async function putTogether(name: string, pictures: Buffer[]): Promise<void> {
  const images = pictures.map((picture) => `<img alt="" src="data:image/png;base64,${picture.toString('base64')}">`)
  await desk.setContent(
    `<!doctype html><body style="margin:0;width:max-content;display:flex;gap:16px;align-items:start;background:#888">${images.join('')}`,
  )
  await desk.locator('body').screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 65 })
  process.stdout.write(`${name}.jpg\n`)
}

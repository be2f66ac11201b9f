/**
 * `npm run screens`: takes pictures of screens, one sheet per state of every hosted page and of the reference site
 * (ST-01): light and dark, right to left, and 320 px wide; and one per screen of the console. Sheets that documents
 * show are written to docs/screens, the others to the ignored folder screens. Arguments select sheets by parts of their
 * names: `npm run screens -- signIn cart`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startFoyer } from '@foyer/testing'
import type { Page } from 'playwright-core'
import { endBrowsers, launchChromium } from './src/browser.ts'
import { consoleThemes } from './src/console/console-page-object.ts'
import { startSampleConsole } from './src/console/sample-console.ts'
import { openReferenceSite, SitePageObject } from './src/site/site-page-object.ts'
import { openEachState, setDirection } from './src/site/site-states.ts'

const folders = {
  shown: fileURLToPath(new URL('../docs/screens/', import.meta.url)),
  other: fileURLToPath(new URL('../screens/', import.meta.url)),
}
/** Sheets that documents show. */
const SHOWN = /^console-|^page-signIn$/
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word))
const HEIGHT = 800
const colorSchemes = [
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

/** The screens shown in docs/console.md, by path. */
const consolePages = {
  home: '',
  requests: '/requests',
  members: '/members',
  invitations: '/members/invitations',
  settings: '/settings/policy',
  mail: '/mail',
  template: '/mail/verification?language=ar',
  fields: '/fields',
  data: '/data/SampleOrders',
  clients: '/clients',
  webhooks: '/webhooks',
  audit: '/audit',
  inbox: '/inbox',
  scenarios: '/scenarios',
}
for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
const browser = await launchChromium('whole')
const desktopContext = await browser.newPage()
try {
  await createHostedSheets()
  await createSiteSheets()
  await createConsoleSheets()
} finally {
  await browser.close()
  await endBrowsers()
}

async function createHostedSheets(): Promise<void> {
  const foyer = await startFoyer({})
  try {
    const list = await (await fetch(`${foyer.url}/dev/kit`)).text()
    const names = [...list.matchAll(/href="\/dev\/kit\/(\w+)"/g)].map(([, name]) => name as string).filter(isWanted)
    const pages: [Page, string][] = []
    for (const { locale, colorScheme, width } of colorSchemes)
      pages.push([await browser.newPage({ colorScheme, viewport: { width, height: HEIGHT } }), locale])
    for (const name of names) {
      const pictures: Buffer[] = []
      for (const [page, locale] of pages) {
        await page.goto(`${foyer.url}/dev/kit/${name}?lang=${locale}`)
        pictures.push(await page.screenshot({ fullPage: true }))
      }
      await combineImages(`page-${name}`, pictures)
    }
    await Promise.all(pages.map(([page]) => page.close()))
  } finally {
    await foyer.stop()
  }
}

async function createConsoleSheets(): Promise<void> {
  const names = Object.entries(consolePages).filter(([place]) => isWanted(`console-${place}`))
  if (names.length === 0) return
  const { foyer, visit: open } = await startSampleConsole(browser)
  try {
    const sheets = new Map<string, Buffer[]>()
    for (const look of consoleThemes) {
      const visit = await open(look)
      for (const [place, path] of names) {
        await visit.open(path)
        await visit.page.getByRole('heading', { level: 1 }).waitFor()
        await visit.page.locator('.ui-skeleton').first().waitFor({ state: 'detached' })
        sheets.set(place, [...(sheets.get(place) ?? []), await visit.page.screenshot()])
      }
      await visit.end()
    }
    for (const [place, pictures] of sheets) await combineImages(`console-${place}`, pictures)
  } finally {
    await foyer.stop()
  }
}

async function createSiteSheets(): Promise<void> {
  const site = await openReferenceSite()
  try {
    const sheets = new Map<string, Buffer[]>()
    for (const { direction, colorScheme, width } of siteLooks) {
      const visit = await SitePageObject.begin(browser, site, { colorScheme, viewport: { width, height: HEIGHT } })
      await setDirection(visit, direction)
      await openEachState(visit, site, `${direction}-${colorScheme}@example.com`, async (state) => {
        const name = `site-state-${state.replace(/\W+/g, '-')}`
        if (isWanted(name)) sheets.set(name, [...(sheets.get(name) ?? []), await visit.page.screenshot()])
      })
      await visit.end()
    }
    for (const [name, pictures] of sheets) await combineImages(name, pictures)
  } finally {
    await site.close()
  }
}

/** Combines several screenshots side by side. */
async function combineImages(name: string, pictures: Buffer[]): Promise<void> {
  const images = pictures.map((picture) => `<img alt="" src="data:image/png;base64,${picture.toString('base64')}">`)
  await desktopContext.setContent(
    `<!doctype html><body style="margin:0;width:max-content;display:flex;gap:16px;align-items:start;background:#888">${images.join('')}`,
  )
  const devtools = await desktopContext.context().newCDPSession(desktopContext)
  const box = await desktopContext.locator('body').boundingBox()
  // Playwright itself takes no WebP.
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 60,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: box?.width ?? 0, height: box?.height ?? 0, scale: 1 },
  })
  await devtools.detach()
  const file = `${SHOWN.test(name) ? folders.shown : folders.other}${name}.webp`
  writeFileSync(file, Buffer.from(data, 'base64'))
  process.stdout.write(`${file}\n`)
}

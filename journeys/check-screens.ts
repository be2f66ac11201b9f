/**
 * `npm run screens:check`: checks every screen of the console and every state of the hosted pages at five widths, in
 * five languages, light and dark, measures how far they shift while they load, and writes the table of
 * docs/screen-checks.md. Arguments select screens by parts of their paths, `/` the home page; the page is then not
 * written. If `SCREENSHOTS` names a folder, one picture of each screen and language is saved there, at widths and
 * themes in turn.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { endBrowsers, launchChromium } from './src/browser.ts'
import { consoleScreens } from './src/console/console-screens.ts'
import { startSampleConsole } from './src/console/sample-console.ts'
import { findControlOverlaps } from './src/screens/control-overlaps.ts'
import { layoutShift } from './src/screens/layout-faults.ts'
import { findAxeFaults, findClippedText, findHorizontalScroll, findSmallTargets } from './src/screens/screen-faults.ts'
import { stateNames } from './src/screens/state-faults.ts'
import { writeCheckPage } from './write-check-page.ts'

const WIDTHS = [390, 600, 900, 1280, 1920]
const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar']
const SCHEMES = ['light', 'dark'] as const
/** Contrast and names depend on neither the width within a layout nor on the language. */
const WITH_AXE = { widths: [390, 1280], language: 'en' }
const LOADS = 5
const SETTLE_MS = 400
const MAX_SHIFT = { console: 0.02, hosted: 0.02 }
const { SCREENSHOTS: pictures } = process.env

const CHECKS = ['scroll', 'cut text', 'overlaps', 'targets', 'axe', 'mirrored'] as const
type Check = (typeof CHECKS)[number]
type Kind = keyof typeof MAX_SHIFT
interface Result {
  faults: Record<Check, Set<string>>
  shift: number
}
/** Screens of one kind, and how they are opened in a language. */
interface Screens {
  kind: Kind
  names: string[]
  openPage(options: BrowserContextOptions): Promise<Page>
  open(page: Page, name: string, language: string): Promise<void>
  /** Elements of the page that scroll by themselves. */
  scrolling: string
  mainButtons: string
}

const wanted = process.argv.slice(2)
const started = Date.now()
const browser = await launchChromium()
const site = await startSampleConsole(browser)
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((word) => (word === '/' ? name === '' : name.includes(word)))
const consoles: Screens = {
  kind: 'console',
  names: [...consoleScreens(site.memberId), '/try', '/data/SampleOrders', '/data/SampleOrders?tab=rules'],
  openPage: async (options) => (await site.visit(options)).page,
  open: async (page, name) => {
    await page.goto(`${site.foyer.url}/console${name}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.ui-skeleton').first().waitFor({ state: 'detached' })
    if (await page.locator('.entrance').isVisible()) throw new Error(`${name} asks for a sign-in`)
  },
  scrolling: 'table, svg, script',
  mainButtons: ':not(*)',
}
const hosted: Screens = {
  kind: 'hosted',
  names: await stateNames(site.foyer.url),
  openPage: async (options) => (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage(),
  open: async (page, name, language) => {
    await page.goto(`${site.foyer.url}/dev/kit/${name}?lang=${language}`)
  },
  scrolling: 'svg, script',
  mainButtons: '.button',
}

try {
  const sections = []
  for (const screens of [hosted, consoles]) {
    const results = new Map<string, Result>()
    for (const name of screens.names.filter(isWanted))
      results.set(name, {
        faults: Object.fromEntries(CHECKS.map((check) => [check, new Set()])) as Result['faults'],
        shift: 0,
      })
    await check(screens, results)
    await measureShifts(screens, results)
    sections.push({ kind: screens.kind, results })
  }
  report(sections)
} finally {
  await browser.close()
  await site.foyer.stop()
  await endBrowsers()
}

async function check(screens: Screens, results: Map<string, Result>): Promise<void> {
  const starts = new Map<string, { start: number; heading: string }>()
  for (const locale of LANGUAGES) {
    const page = await screens.openPage({ locale })
    for (const [at, [name, { faults }]] of [...results].entries()) {
      const add = (kind: Check, found: string[], where: string) => {
        for (const fault of found) faults[kind].add(`${where}: ${fault}`)
      }
      await screens.open(page, name, locale)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        await waitForFrames(page)
        const where = `${locale}, ${width} px`
        add('scroll', await findHorizontalScroll(page), where)
        add('cut text', await findClippedText(page, screens.scrolling), where)
        add('overlaps', await findControlOverlaps(page), where)
        add('targets', await findSmallTargets(page, screens.mainButtons), where)
        const expected = locale === 'ar' ? starts.get(`${name} ${width}`) : undefined
        const start = await distanceFromStart(page)
        const heading = await page.locator('h1').innerText()
        if (locale === 'en') starts.set(`${name} ${width}`, { start, heading })
        if (expected !== undefined && Math.abs(start - expected.start) > 2)
          add('mirrored', [`"${heading}" begins at ${start} px, "${expected.heading}" at ${expected.start} px`], where)
        if (!WITH_AXE.widths.includes(width) || locale !== WITH_AXE.language) continue
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme })
          add('axe', await findAxeFaults(page, 'iframe'), `${where}, ${colorScheme}`)
        }
      }
      if (pictures !== undefined) await takePicture(page, `${screens.kind}-${name}`, locale, at)
    }
    await page.context().close()
    console.log(`${screens.kind} screens in ${locale}: ${Math.round((Date.now() - started) / 1000)} s`)
  }
}

/** Waits until what follows the size of the window, such as the width of a chart, is drawn. */
function waitForFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
  )
}

/** Returns how far the heading of the page begins from the side where lines begin. */
function distanceFromStart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = document.querySelector('h1')?.getBoundingClientRect()
    if (box === undefined) return 0
    const isMirrored = document.documentElement.dir === 'rtl'
    return Math.round(isMirrored ? document.documentElement.clientWidth - box.right : box.left)
  })
}

async function takePicture(page: Page, name: string, locale: string, at: number): Promise<void> {
  const turn = at + LANGUAGES.indexOf(locale)
  const width = WIDTHS[turn % WIDTHS.length] as number
  const colorScheme = SCHEMES[turn % SCHEMES.length]
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ colorScheme: colorScheme as 'light' })
  mkdirSync(pictures as string, { recursive: true })
  const file = `${name.replaceAll(/\W+/g, '-')}-${locale}-${width}-${colorScheme}.png`
  await page.screenshot({ path: join(pictures as string, file) })
}

/** Measures the layout shift of the worst of five loads, on phones and desktops in turn. */
async function measureShifts(screens: Screens, results: Map<string, Result>): Promise<void> {
  for (let load = 0; load < LOADS; load += 1) {
    const page = await screens.openPage({ viewport: { width: load % 2 === 0 ? 390 : 1280, height: 844 } })
    for (const [name, result] of results) {
      await screens.open(page, name, 'en')
      result.shift = Math.max(result.shift, await layoutShift(page, SETTLE_MS))
    }
    await page.context().close()
  }
}

function report(sections: { kind: Kind; results: Map<string, Result> }[]): void {
  const lines: string[] = []
  let failures = 0
  for (const { kind, results } of sections) {
    lines.push(`## ${kind === 'console' ? 'Console' : 'Hosted pages'}`, '')
    lines.push(`| screen | ${CHECKS.join(' | ')} | layout shift |`, `| --- |${' ---: |'.repeat(CHECKS.length + 1)}`)
    for (const [name, { faults, shift }] of results) {
      lines.push(`| \`${name || '/'}\` | ${CHECKS.map((one) => faults[one].size).join(' | ')} | ${shift.toFixed(3)} |`)
      for (const one of CHECKS) for (const fault of faults[one]) console.log(`${kind} ${name}: ${one}: ${fault}`)
      if (shift > MAX_SHIFT[kind]) console.log(`${kind} ${name}: shifts by ${shift.toFixed(3)}`)
      failures += CHECKS.reduce((sum, one) => sum + faults[one].size, shift > MAX_SHIFT[kind] ? 1 : 0)
    }
    lines.push('')
  }
  const page = writeCheckPage({ sections, lines, failures, started, widths: WIDTHS, loads: LOADS, maxShift: MAX_SHIFT })
  console.log(page)
  console.log(`${failures} faults, ${Math.round((Date.now() - started) / 1000)} s`)
  if (wanted.length === 0) writeFileSync(fileURLToPath(new URL('../docs/screen-checks.md', import.meta.url)), page)
  if (failures > 0) process.exitCode = 1
}

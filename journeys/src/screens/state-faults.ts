import type { Browser, Page } from 'playwright-core'
import {
  findAxeFaults,
  findClippedText,
  findForcedColourFaults,
  findHorizontalScroll,
  findMotionFaults,
  findSmallTargets,
  readingStyles,
  restyle,
} from './screen-faults.ts'

/**
 * Themes for checks of hosted pages; together with the additional ones they cover both text directions, colour schemes
 * and widths.
 */
export const themes = [{ locale: 'ar', colorScheme: 'dark', width: 320 }] as const
/** Less different themes, checked only in the soak run. */
export const additionalThemes = [
  { locale: 'en', colorScheme: 'dark', width: 320 },
  { locale: 'en', colorScheme: 'light', width: 1280 },
  { locale: 'en-XA', colorScheme: 'dark', width: 320 },
] as const
interface StateTheme {
  locale: string
  colorScheme: 'light' | 'dark'
  width: number
}

/** Returns the names of all states of the hosted pages, from the kit of a running server. */
export async function stateNames(url: string): Promise<string[]> {
  const list = await (await fetch(`${url}/dev/kit`)).text()
  return [...list.matchAll(/href="\/dev\/kit\/(\w+)"/g)].map(([, name]) => name as string)
}

/** Returns the faults of each state, by name. */
async function findFaults(
  page: Page,
  { url, names, locale }: { url: string; names: readonly string[]; locale: string },
  find: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    await page.goto(`${url}/dev/kit/${name}?lang=${locale}`)
    found.push(...(await find(page)).map((fault) => `${name}: ${fault}`))
  }
  return found
}

/**
 * Finds axe violations, small targets, horizontal scrolling and requests to other origins in these states, in one
 * theme.
 */
export async function findThemeFaults(
  browser: Browser,
  url: string,
  names: readonly string[],
  { locale, colorScheme, width }: StateTheme,
): Promise<string[]> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== url) foreign.push(`asked for ${request.url()}`)
  })
  const found = await findFaults(page, { url, names, locale }, async () => [
    ...(await findAxeFaults(page)),
    ...(await findHorizontalScroll(page)),
    ...(await findClippedText(page)),
    ...(await findSmallTargets(page, '.button')),
  ])
  await context.close()
  return [...found, ...foreign]
}

/** Finds text that wider spacing or double size cuts off or moves out of the window (G-31). */
export async function findLargeTextFaults(browser: Browser, url: string, names: readonly string[]): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 640, height: 900 } })
  const found = await findFaults(await context.newPage(), { url, names, locale: 'en' }, async (page) => {
    await restyle(page, readingStyles.spacing)
    const faults = [...(await findClippedText(page)), ...(await findHorizontalScroll(page))]
    await restyle(page, readingStyles.large)
    return [...faults, ...(await findClippedText(page)), ...(await findHorizontalScroll(page))]
  })
  await context.close()
  return found
}

/** Finds what is invisible in forced colours, including the focus (G-32), and what moves with reduced motion (G-40). */
export async function listForcedColourFaults(
  browser: Browser,
  url: string,
  names: readonly string[],
): Promise<string[]> {
  const context = await browser.newContext({
    forcedColors: 'active',
    reducedMotion: 'reduce',
    viewport: { width: 480, height: 900 },
  })
  const found = await findFaults(await context.newPage(), { url, names, locale: 'en' }, async (page) => {
    const faults = [...(await findForcedColourFaults(page)), ...(await findMotionFaults(page))]
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)
    return outline === 'none' ? [...faults, 'no ring of focus'] : faults
  })
  await context.close()
  return found
}

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
} from './screen-faults.js'

/** How a state of a hosted page is looked at: between them every language direction, both schemes and both widths. */
export const themes = [{ locale: 'ar', colorScheme: 'dark', width: 320 }] as const
/** Looks that differ less from the others; the soak run has them. */
export const additionalThemes = [
  { locale: 'en', colorScheme: 'dark', width: 320 },
  { locale: 'en', colorScheme: 'light', width: 1280 },
  { locale: 'en-XA', colorScheme: 'dark', width: 320 },
] as const
export type StateTheme = (typeof themes | typeof additionalThemes)[number]

/** The names of every state of every hosted page, as the kit of a running server lists them. */
export async function stateNames(url: string): Promise<string[]> {
  const list = await (await fetch(`${url}/dev/kit`)).text()
  return [...list.matchAll(/href="\/dev\/kit\/(\w+)"/g)].map(([, name]) => name as string)
}

/** What is found on each state, by its name. */
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

/** What axe, the size of targets, scrolling sideways and requests to other origins show of these states in one look. */
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

/** What wider text spacing and letters twice as large cut off or push sideways (G-31). */
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

/**
 * What cannot be seen in forced colours, the focus among it (G-32), and what moves although less motion is asked for
 * (G-40).
 */
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

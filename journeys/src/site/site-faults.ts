import type { Browser } from 'playwright-core'
import { findAxeFaults, findClippedText, findHorizontalScroll, findSmallTargets } from '../screens/screen-faults.js'
import { type OpenedSite, SitePageObject } from './site-page-object.js'
import { openEachState, setDirection } from './site-states.js'

/** All public pages of the reference site, and those that differ for members. */
export const publicPages = [
  ...['/', '/pieces', '/pieces?q=no+such+pot', '/pieces/moon-jar', '/pieces/supper-plate', '/classes', '/favourites'],
  ...['/cart', '/kiln-notes', '/sign-in', '/sign-up', '/forgot-password', '/verify-email', '/waiting', '/callback'],
  ...['/account', '/kit', '/no-such-page'],
]
export const memberPages = [
  ...['/kiln-notes', '/account', '/account/password', '/account/email', '/account/devices', '/account/data'],
]

/** Opens the site with a filled cart; as a member if an address is given. */
export async function openWithCart(
  browser: Browser,
  site: OpenedSite,
  options: Parameters<typeof SitePageObject.begin>[2],
  email?: string,
): Promise<SitePageObject> {
  const visit = await SitePageObject.begin(browser, site, options)
  await visit.addToCart('quay-mug')
  await visit.page.getByRole('button', { name: 'Favourite: Quay mug' }).click()
  if (email === undefined) return visit
  await visit.open('/sign-up')
  await visit.send(email, 'Create account')
  await visit.expectFormCard('Account')
  return visit
}

export const shown = (visit: SitePageObject): Promise<void> =>
  visit.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()

/**
 * Finds axe violations on pages in one theme, first as a visitor and then as a member, and problems that the pages
 * report.
 */
export async function findPageFaults(
  browser: Browser,
  site: OpenedSite,
  colorScheme: 'light' | 'dark',
  ofVisitors: readonly string[],
  ofMembers: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const [paths, email] of [[ofVisitors], [ofMembers, `pages-${colorScheme}@example.com`]] as const) {
    const visit = await openWithCart(browser, site, { colorScheme }, email)
    for (const path of paths) {
      await visit.open(path)
      await shown(visit)
      found.push(...(await visit.violations()))
    }
    found.push(...visit.problems.map(String))
    await visit.end()
  }
  return found
}

/** The themes in which every state of the site is checked. */
export const siteThemes = [
  ['light', 'ltr', 1280],
  ['dark', 'rtl', 320],
] as const

/**
 * Finds faults in all states of the reference site in one theme, and counts the states. The problems it provokes have
 * to be allowed (`EXPECTED_STATE_PROBLEMS`).
 */
export async function findStateFaults(
  browser: Browser,
  site: OpenedSite,
  [colorScheme, direction, width]: readonly ['light' | 'dark', 'ltr' | 'rtl', number],
): Promise<{ found: string[]; states: number }> {
  const visit = await SitePageObject.begin(browser, site, { colorScheme, viewport: { width, height: 800 } })
  await setDirection(visit, direction)
  const found: string[] = []
  let states = 0
  await openEachState(visit, site, `${direction}@example.com`, async (state) => {
    states += 1
    const faults = [
      ...(await findAxeFaults(visit.page)),
      ...(await findHorizontalScroll(visit.page)),
      ...(await findClippedText(visit.page)),
      ...(await findSmallTargets(visit.page, '.ui-button:not(.ui-small)')),
    ]
    found.push(...faults.map((fault) => `${state}: ${fault}`))
  })
  await visit.end()
  return { found, states }
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { findClippedText } from '../screens/screen-faults.ts'
import { ConsolePage } from './console-page-object.ts'

/** The screens of the console, including those of one member. */
export const consoleScreens = (memberId: string): string[] => [
  ...[
    '',
    '/members',
    '/members?q=zzz',
    `/members/${memberId}`,
    '/requests',
    '/owners',
    ...['policy', 'methods', 'branding', 'captcha', 'site', 'privacy', 'limits'].map(
      (section) => `/settings/${section}`,
    ),
    '/mail',
    '/mail/verification?language=ar&look=dark',
    '/clients',
    '/clients/new',
  ],
  ...[
    '/keys',
    '/audit',
    '/nowhere',
    '/?range=30d&chart=area',
    `/members/${memberId}?tab=timeline`,
    `/members/${memberId}?tab=devices`,
    `/members/${memberId}?tab=json`,
    `/sessions?find=${memberId}`,
    '/webhooks',
    '/api',
    '/api?operation=addClient',
  ],
  ...['/data', '/fields', '/members/files', '/members/invitations', '/members/new', '/inbox', '/scenarios'],
]

/** Tables scroll horizontally, and charts place their text themselves. */
const SCROLLING = 'table, svg, script'

/**
 * Finds axe violations, horizontal scrolling and cut text on screens of the console, for the owner whose browser
 * storage is given. If `SCREENSHOTS` names a folder, screenshots are saved there.
 */
export async function findScreenFaults(
  browser: Browser,
  foyer: TestFoyer,
  look: BrowserContextOptions,
  paths: readonly string[],
): Promise<string[]> {
  const visit = await ConsolePage.begin(browser, foyer, look)
  const { SCREENSHOTS: folder } = process.env
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const found: string[] = []
  for (const path of paths) {
    await visit.open(path)
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    await visit.page.locator('.ui-skeleton').first().waitFor({ state: 'detached' })
    found.push(...(await visit.violations()))
    found.push(...(await findClippedText(visit.page, SCROLLING)).map((fault) => `${path}: ${fault}`))
    if (folder !== undefined) {
      const prefix = [look.locale ?? 'en', look.viewport?.width, look.colorScheme].join('-')
      const name = `${prefix}${path.replaceAll(/[^a-z]+/g, '-')}.png`
      await visit.page.screenshot({ path: join(folder, name), fullPage: true })
    }
  }
  await visit.end()
  return found
}

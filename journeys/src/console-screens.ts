import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { ConsolePage } from './console-page-object.js'

/** The screens of the console that look alike for everybody, and those of one member. */
export const consoleScreens = (memberId: string): string[] => [
  ...[
    '',
    '/members',
    '/members?q=zzz',
    `/members/${memberId}`,
    '/requests',
    '/owners',
    '/settings',
    '/mail',
    '/mail/verification?language=ar&look=dark',
    '/clients',
    '/clients/new',
  ],
  ...[
    '/keys',
    '/audit',
    '/nowhere',
    '/overview',
    `/members/${memberId}?tab=sessions`,
    `/sessions?find=${memberId}`,
    '/webhooks',
  ],
  ...['/data', '/fields', '/members/files', '/members/invitations', '/members/new', '/inbox', '/scenarios'],
]

/**
 * What axe finds on screens of the console, and which scroll sideways, for the owner whose browser's storage is given.
 * With `SCREENSHOTS`, a folder, pictures of them are kept there.
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
    if (folder !== undefined) {
      const name = `${look.colorScheme}${path.replaceAll(/[^a-z]+/g, '-')}.png`
      await visit.page.screenshot({ path: join(folder, name), fullPage: true })
    }
  }
  await visit.end()
  return found
}

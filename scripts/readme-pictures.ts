/**
 * `npm run pictures`: makes the pictures of the README in docs/pictures from real screens. Two pictures of the site,
 * the sign-up page and the console, light and dark, and a moving picture of the first minute. Needs the build, Chromium
 * and the WebP tools (`apt-get install webp`).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { createSetUpLink } from '../journeys/src/console/set-up-link.ts'
import { type OpenedSite, openReferenceSite, PASSWORD } from '../journeys/src/site/site-page-object.ts'
import { findBrowser } from './find-browser.mjs'
import { addressTable } from './start.mjs'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const MAX_BYTES = { hero: 150_000, firstMinute: 1_500_000 }
const OWNER = 'ana@example.com'
const WIDE = { width: 1280, height: 800 }
const FRAME = { width: 1100, height: 688 }
/** Lets fonts, live numbers and animations settle. Milliseconds. */
const SETTLE_MS = 1200

interface Frame {
  picture: Buffer
  milliseconds: number
}

const scratch = mkdtempSync(join(tmpdir(), 'foyer-pictures-'))
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const site = await openReferenceSite({ 'site.name': 'Low Tide Pottery', 'signup.verifyEmail': 'false' })
/** Opens a page in a context of its own. */
async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDE, locale: 'en-GB', reducedMotion: 'reduce', ...options })
  return context.newPage()
}

async function shoot(page: Page, url?: string): Promise<Buffer> {
  if (url !== undefined) await page.goto(url)
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  await page.waitForTimeout(SETTLE_MS)
  return page.screenshot()
}

/** The first minute: the terminal, set-up, the console, sample members, and the site. */
async function makeFirstMinute({ url, foyer }: OpenedSite): Promise<void> {
  const frames: Frame[] = []
  const page = await openPage({ colorScheme: 'light' })
  const add = async (milliseconds: number, path?: string) =>
    frames.push({ picture: await shoot(page, path), milliseconds })
  const link = await createSetUpLink(foyer)
  const token = new URL(link).searchParams.get('token') as string
  const addresses = { foyerUrl: 'http://localhost:4000', siteUrl: 'http://localhost:4321' }
  const table: string = addressTable({
    ...addresses,
    setUpLink: `${addresses.foyerUrl}/setup?token=${token.slice(0, 20)}…`,
    canOpen: true,
  })
  await page.setContent(terminal('$ npm start'))
  await add(900)
  await page.setContent(terminal(`$ npm start\n${table}`))
  await add(2600)

  await page.goto(link)
  await add(1300)
  await page.getByLabel('Email').fill(OWNER)
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD)
  await add(1300)
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL((to) => to.pathname === '/console')
  await page.getByText(OWNER).first().waitFor()
  await add(2200)

  const loaded = await fetch(`${foyer.url}/dev/sample`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!loaded.ok) throw new Error(`/dev/sample answered ${loaded.status}`)
  for (const [path, milliseconds] of [
    ['', 2400],
    ['/members', 2000],
    ['/requests', 1600],
    ['/data/SampleOrders', 1600],
    ['/audit', 1600],
  ] as const)
    await add(milliseconds, `${foyer.url}/console${path}`)
  await add(1500, url)
  await page.goto(`${url}/sign-up`)
  await page.getByLabel('E-mail').fill('noah@gmial.com')
  await page.getByLabel('Password', { exact: true }).pressSequentially('three small boats')
  await add(2200)
  await page.context().storageState({ path: join(scratch, 'owner.json') })
  await page.context().close()
  animate(frames)
}

/** The site, the sign-in page and the console as three windows on one ground. */
async function makeHero(colorScheme: 'light' | 'dark', { url, foyer }: OpenedSite): Promise<void> {
  const owner = await openPage({ colorScheme, storageState: join(scratch, 'owner.json') })
  const visitor = await openPage({ colorScheme })
  const phone = await openPage({ colorScheme, viewport: { width: 420, height: 740 } })
  const pictures = {
    console: await shoot(owner, `${foyer.url}/console`),
    site: await shoot(visitor, url),
    hosted: await shoot(phone, `${foyer.url}/signup`),
  }
  const sheet = await openPage({ viewport: { width: 1500, height: 920 } })
  await sheet.setContent(hero(colorScheme, pictures))
  await sheet.waitForTimeout(SETTLE_MS)
  const picture = join(scratch, `hero-${colorScheme}.png`)
  await sheet.screenshot({ path: picture })
  const output = join(folder, `hero-${colorScheme}.webp`)
  run('cwebp', ['-quiet', '-q', '82', '-m', '6', picture, '-o', output])
  assertSize(output, MAX_BYTES.hero)
  for (const page of [owner, visitor, phone, sheet]) await page.context().close()
}

const hero = (colorScheme: 'light' | 'dark', pictures: Record<'console' | 'site' | 'hosted', Buffer>) => {
  const image = (name: keyof typeof pictures) =>
    `<img class="${name}" src="data:image/png;base64,${pictures[name].toString('base64')}">`
  const ground = colorScheme === 'light' ? '#e9e4da, #c9d6d2' : '#15191b, #24302e'
  return `<style>
    body { margin: 0; block-size: 100vh; background: linear-gradient(150deg, ${ground}) }
    img { position: absolute; border-radius: 10px; box-shadow: 0 0 0 1px #0002, 0 18px 50px #0005 }
    .console { inset: 40px auto auto 210px; inline-size: 1090px }
    .site { inset: auto auto 40px 40px; inline-size: 600px }
    .hosted { inset: auto 40px 40px auto; inline-size: 320px }
  </style>${image('console')}${image('site')}${image('hosted')}`
}

const terminal = (text: string) => `<style>
    body { margin: 0; background: #14181a; color: #e6e1d8 }
    pre { margin: 0; padding: 64px 72px; font: 21px/1.65 ui-monospace, 'DejaVu Sans Mono', monospace; white-space: pre-wrap }
  </style><pre>${text.replaceAll('<', '&lt;')}</pre>`

/** Writes the frames as one animated WebP. */
function animate(frames: readonly Frame[]): void {
  const files = frames.flatMap(({ picture, milliseconds }, number) => {
    const png = join(scratch, `${number}.png`)
    const webp = join(scratch, `${number}.webp`)
    writeFileSync(png, picture)
    const { width, height } = FRAME
    run('cwebp', ['-quiet', '-q', '90', '-resize', `${width}`, `${height}`, png, '-o', webp])
    return ['-d', `${milliseconds}`, webp]
  })
  const output = join(folder, 'first-minute.webp')
  run('img2webp', ['-loop', '0', '-lossy', '-q', '72', '-m', '6', ...files, '-o', output])
  assertSize(output, MAX_BYTES.firstMinute)
}

function run(program: string, args: string[]): void {
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error(`There is no ${program}: apt-get install webp`)
  }
}

function assertSize(file: string, most: number): void {
  const { size } = statSync(file)
  console.log(`${file}: ${Math.round(size / 1000)} kB`)
  if (size > most) throw new Error(`${file} has more than ${most / 1000} kB`)
}

try {
  await makeFirstMinute(site)
  for (const colorScheme of ['light', 'dark'] as const) await makeHero(colorScheme, site)
} finally {
  await browser.close()
  await site.close()
  rmSync(scratch, { recursive: true })
}

/**
 * `npm run bench:pages`: what the sign-in page costs, against the budgets of the UX checklist's section 0. The sizes are those of the
 * build; the largest paint is measured in Chromium on the slow profile (4x slower processor, 1.6 Mbit/s, 150 ms round trip, cold cache), the median of
 * five visits. Ends with 1 when a budget is exceeded.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { startFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { launchChromium } from './src/browser.ts'

const VISITS = 5
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SETTLED_MS = 1500
const build = new URL('../apps/pages/dist/', import.meta.url)

const foyer = await startFoyer({})
const browser = await launchChromium()
try {
  const html = await (await fetch(`${foyer.url}/signin`)).text()
  const paints: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) paints.push(await largestPaint(browser, `${foyer.url}/signin`))
  const median = paints.toSorted((one, other) => one - other)[Math.floor(VISITS / 2)] as number
  const rows = [
    ['JavaScript at sign-in', kilobytes(html, /src="\/(assets\/[^"]+\.js)"/g), 85, 'kB gz'],
    ['CSS', kilobytes(html, /href="\/(assets\/[^"]+\.css)"/g), 8, 'kB gz'],
    ['largest paint, slow profile', median, 1200, 'ms'],
  ] as const
  for (const [what, value, budget, unit] of rows)
    process.stdout.write(`${what.padEnd(30)} ${value.toFixed(1).padStart(8)} of ${budget} ${unit}\n`)
  process.exitCode = rows.some(([, value, budget]) => value > budget) ? 1 : 0
} finally {
  await browser.close()
  await foyer.stop()
}

/** What a page loads of one kind, compressed. */
function kilobytes(html: string, files: RegExp): number {
  const bytes = [...html.matchAll(files)].map(
    ([, file]) => gzipSync(readFileSync(new URL(file as string, build))).length,
  )
  return bytes.reduce((sum, each) => sum + each, 0) / 1000
}

/** Milliseconds until the largest part of the page was painted, in a fresh profile. */
async function largestPaint(chromium: Browser, url: string): Promise<number> {
  const context = await chromium.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'load' })
  const painted = await page.evaluate(
    (settled) =>
      new Promise<number>((resolve) => {
        let last = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) last = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(last), settled)
      }),
    SETTLED_MS,
  )
  await context.close()
  return painted
}

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { runNewcomerJourney } from './newcomer.js'
import { startProduct } from './started-product.js'

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
/** Three minutes including installation: the documented time of the first start of a fresh clone. */
const STARTS_WITHIN_MS = 180_000

it('a fresh clone in a new folder: npm start installs, builds, starts, and a newcomer walks through it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-clone-'))
  const clone = join(folder, 'foyer')
  const browser = await launchChromium('whole')
  try {
    execFileSync('git', ['clone', '--quiet', REPOSITORY, clone])
    const product = await startProduct(clone, join(folder, 'data'), STARTS_WITHIN_MS)
    try {
      expect(await runNewcomerJourney(browser, product)).toEqual([])
    } finally {
      await product.stop()
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})

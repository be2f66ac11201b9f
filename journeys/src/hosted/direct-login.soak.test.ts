import { recordMeasurement, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { getSessionToken, newMemberEmail, PASSWORD } from '../members.js'
import { bundleSiteScript, serveSite } from '../site-server.js'
import { gotoSite, type PageStrategy, pageStrategy } from '../wix/browser-host.js'

const TIMES = 20

// Elapsed time depends on the machine, so CI does not check it.
describe('wire-protocol §4.3: the time of a direct login by the frame', async () => {
  const site = await serveSite(await bundleSiteScript())
  const chromium = await launchChromium('whole')
  let foyer: TestFoyer
  let strategy: PageStrategy
  beforeAll(async () => {
    foyer = await startFoyer({ client: { origins: [site.origin] }, hashCost: 'production' })
    const page = await (await chromium.newContext()).newPage()
    await gotoSite(page, `${site.origin}/`, foyer)
    strategy = await pageStrategy(page, foyer.client.clientId)
  })
  afterAll(async () => {
    await chromium.close()
    await foyer.stop()
    await site.close()
  })

  /** Median response time of the iframe, in milliseconds. */
  async function medianOf(nextToken: () => Promise<string>): Promise<number> {
    const times: number[] = []
    for (let at = 0; at < TIMES; at++) times.push((await strategy.timedDirectLogin(await nextToken())).milliseconds)
    return times.toSorted((one, other) => one - other)[TIMES >> 1] as number
  }

  it('specification §6: tokens come in less than a second', async () => {
    const email = newMemberEmail()
    await strategy.register({ email, password: PASSWORD })
    const median = await medianOf(async () => getSessionToken(await strategy.login({ email, password: PASSWORD })))
    recordMeasurement('Direct login by the frame, median', `${Math.round(median)} ms`)
    expect(median).toBeLessThan(1000)
  })

  it('security-checklist 23: a failure is answered within 2 s', async () => {
    const median = await medianOf(async () => 'not-a-token')
    recordMeasurement('Refused direct login by the frame, median', `${Math.round(median)} ms`)
    expect(median).toBeLessThan(2000)
  })
})

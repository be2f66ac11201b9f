import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { countPresses } from './count-presses.js'
import { ownerJobs } from './owner-jobs.js'
import { startSampleConsole } from './sample-console.js'

describe('the usual jobs of an owner', () => {
  let browser: Browser
  let site: Awaited<ReturnType<typeof startSampleConsole>>
  beforeAll(async () => {
    browser = await launchChromium()
    site = await startSampleConsole(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await site?.foyer.stop()
  })

  it('none takes more presses than its limit; docs/owner-jobs.md has the numbers', async () => {
    const { access_token } = await site.foyer.createVisitor()
    for (let at = 0; at < 12; at++)
      await site.foyer.logIn(access_token, 'theo.patel@sample.example', `wrong password ${at}`)
    await site.foyer.node.overviewCountWriter.flush()
    const { body } = await site.foyer.call<{ members: { memberId: string }[] }>('/owner/v1/members/query', {
      token: await site.foyer.addApiKey(),
      json: { search: 'isla.hughes', limit: 1 },
    })
    const visit = await site.visit({ viewport: WIDE, permissions: ['clipboard-write'] })
    const presses = await countPresses(visit.page)
    const measured = []
    for (const { job, limit, from, run } of ownerJobs) {
      await visit.open(from.replace(':member', body.members[0]?.memberId ?? ''))
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      presses.takeCount()
      await run(visit)
      measured.push({ job, from: from || '/', limit, count: presses.takeCount() })
    }
    await visit.end()
    console.table(measured)
    const rows = measured.map((row) => `| ${row.job} | \`${row.from}\` | ${row.limit} | ${row.count} |`)
    await expect([INTRODUCTION, ...rows, ''].join('\n')).toMatchFileSnapshot('../../../docs/owner-jobs.md')
    expect(measured.filter(({ limit, count }) => count > limit)).toEqual([])
  })
})

const WIDE = { width: 1280, height: 800 }
const INTRODUCTION = `# Usual jobs of an owner

How many presses each job takes in the console, counted in a browser by \`journeys/src/console/owner-jobs.soak.test.ts\`, which
writes this page with \`-u\` and fails if a job takes more than its limit. A press is a click, or a key that is not typed
into a field. Typing, and going to the field to type into, do not count.

| job | begins at | limit | presses |
| --- | --- | ---: | ---: |`

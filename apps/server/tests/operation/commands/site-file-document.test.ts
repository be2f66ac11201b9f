import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { API_SECRET, createSiteFileSetup, HOOK_SECRET } from './site-file-steps.js'

const page = readFileSync(new URL('../../../../../docs/site-file.md', import.meta.url), 'utf8')
const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? []
const [, faults = ''] = /```text\n([\s\S]*?)```/.exec(page) ?? []

it('the example of docs/site-file.md is applied, the second time without a change', async () => {
  const setup = await createSiteFileSetup('sqlite')
  try {
    const variables = { BACK_OFFICE_SECRET: API_SECRET, WEBHOOK_SECRET: HOOK_SECRET }
    const { changes, notInFile, warnings } = await setup.apply(example, [], variables)
    expect([changes.length, notInFile, warnings]).toEqual([10, [], []])
    expect((await setup.apply(example, ['--prune'], variables)).changes).toEqual([])
  } finally {
    await setup.drop()
  }
})

it('the faults of docs/site-file.md are those of such a file', async () => {
  const setup = await createSiteFileSetup('sqlite')
  try {
    const faulty = `settings:
  site.name: Low Tide Pottery
  signup.polcy: approval

clients:
  website:
    name: Low Tide Pottery
    origins: [https://pottery.example]
    redirectUris: [http://pottery.example/callback]
`
    expect(await setup.refusal(faulty)).toBe(faults)
  } finally {
    await setup.drop()
  }
})

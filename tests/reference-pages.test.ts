import { describe, expect, it } from 'vitest'
import { environmentVariables, readEnvironment } from '../apps/server/src/main/config/environment-variables.js'
import { checklistPage } from './checklist.ts'
import { apiPage, configurationPage, errorsPage, siteFileSchemaPage } from './reference-pages.ts'
import { securityChecklist } from './security-checklist.ts'
import { uxChecklist } from './ux-checklist.ts'

describe('the generated pages say what the sources say: npm run docs regenerates them', () => {
  it.each([
    ['docs/configuration.md', configurationPage],
    ['docs/site-file.schema.json', siteFileSchemaPage],
    ['docs/errors.md', errorsPage],
    ['docs/api.md', apiPage],
    ['docs/security.md', () => checklistPage(securityChecklist())],
    ['docs/ux.md', () => checklistPage(uxChecklist())],
  ])('%s', async (path, page) => {
    await expect(page()).toMatchFileSnapshot(`../${path}`)
  })
})

describe('the variables of the environment', () => {
  it.each(Object.entries(environmentVariables))('%s is read from its variable', (name, { variable }) => {
    const read = readEnvironment({ [variable]: '1' })
    expect(Object.keys(read).filter((key) => read[key as keyof typeof read] !== undefined)).toEqual([name])
  })
})

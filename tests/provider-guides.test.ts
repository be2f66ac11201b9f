import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formatFault, getMessages } from '@foyer/messages'
import { describe, expect, it } from 'vitest'
import {
  type ProviderPreset,
  providerPresetNames,
  providerPresets,
} from '../apps/server/src/integrations/identity-providers/provider-presets.ts'
import { read, root } from './project-files.ts'

const OVERVIEW = 'docs/guides/sign-in-providers.md'
const { faults } = getMessages('en').messages.pages
const oneLine = (page: string) => page.replaceAll(/\s+/g, ' ')

/** Returns the texts of Foyer that a sign-in at a provider can end with. */
const textsFor = (provider: string): string[] =>
  ['EXTERNAL_CANCELLED', 'EXTERNAL_UNAVAILABLE', 'EXTERNAL_FAILED', 'EXTERNAL_LINK_FIRST', 'EXTERNAL_VERIFY_FIRST']
    .concat(['EXTERNAL_FIELDS_FIRST', 'INVITATION_NEEDED'])
    .map((code) => formatFault({ code, values: { provider, email: 'ana@example.com' } }, faults, 'en'))

describe.each(providerPresetNames)('the guide to %s', (name) => {
  const path = `docs/guides/sign-in-with-${name}.md`
  const page = read(path)
  const preset: ProviderPreset = providerPresets[name]

  it('is linked from the overview, with its picture', () => {
    expect(read(OVERVIEW)).toContain(`](sign-in-with-${name}.md)`)
    expect(page).toContain(`](pictures/${name}.svg)`)
    expect(existsSync(join(root, `docs/guides/pictures/${name}.svg`))).toBe(true)
  })

  it('shows the form of the console, in a small picture', () => {
    expect(page).toContain(`](pictures/console-${name}.webp)`)
    expect(statSync(join(root, `docs/guides/pictures/console-${name}.webp`)).size).toBeLessThan(40_000)
  })

  it('names the callback URL', () => expect(page).toMatch(/https:\/\/auth\.example\.com\/signin\/callback\/[a-z]+\n/))

  it('quotes the texts of Foyer as they are', () => {
    const provider = name === 'oidc' ? 'Staff' : preset.name
    const quoted = [
      ...oneLine(page).matchAll(/\*((?:Sign-in with|Confirm)[^*]*\.|[^*]* could not be reached\.[^*]*)\*/g),
    ]
    expect(quoted.length).toBeGreaterThan(0)
    for (const [, text] of quoted) expect(textsFor(provider)).toContain(text)
  })
})

it('the overview quotes every text of Foyer as it is', () => {
  for (const text of textsFor('Google')) expect(read(OVERVIEW)).toContain(`| ${text} |`)
})

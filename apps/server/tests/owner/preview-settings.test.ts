import { paths, type SettingsPreview, type settingsResponse } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { pictureDataUrl } from '../../src/kernel/branding/picture.js'
import { png } from '../members/profile/picture-samples.js'
import { createOwner } from './owner-steps.js'

describe('PO-04: a look is tried before it is saved', () => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false, settings: { 'site.name': 'Harbour' } })
    token = (await createOwner(foyer, 'ana@example.com')).token
  })
  afterAll(() => foyer.stop())

  const preview = async (settings: Record<string, string>, page: 'signin' | 'signup' = 'signin') =>
    (await foyer.call<SettingsPreview>(paths.previewSettings, { token, json: { settings, page } })).body

  it('PO-04: both looks are drawn by the pages themselves, with nothing that runs or can be pressed, and nothing is kept', async () => {
    const logo = pictureDataUrl(png(480, 60))
    const { html, faults } = await preview({ 'branding.logo': logo, 'site.name': '<b>Pine</b>' })
    expect(faults).toEqual([])
    for (const theme of ['light', 'dark'] as const) {
      expect(html[theme]).toContain(`data-theme="${theme}"`)
      expect(html[theme]).toContain(`src="${logo}" width="192" height="24"`)
      expect(html[theme]).toContain('<body data-layout="door" inert="">')
      expect(html[theme]).toContain('&lt;b&gt;Pine&lt;/b&gt;')
      expect(html[theme]).not.toMatch(/<script|autofocus|Harbour/)
    }
    expect((await preview({})).html.light).toContain('Harbour')
    expect((await preview({ 'signup.policy': 'approval' }, 'signup')).html.light).toContain('Request to join')
  })

  it('G-29: the verdict tells the contrast of the colour as given, and what the pages make of it', async () => {
    const { colour, html } = await preview({ 'branding.colour': '#FFD400' })
    expect(colour).toMatchObject({ given: '#ffd400', isClear: { light: false, dark: true } })
    expect(colour?.contrast.light).toBeLessThan(2)
    expect(colour?.contrastAfter.light).toBeGreaterThanOrEqual(4.5)
    expect(colour?.becomes.dark).toBe('#ffd400')
    expect(html.light).toMatch(/\/brand\/theme-[0-9a-f]{16}\.css\?accent=%23ffd400/)
    expect((await preview({})).colour).toBeNull()
  })

  it('PO-02: a setting states what a change means for people, by the new value', async () => {
    type Settings = z.output<typeof settingsResponse>['settings']
    const impactOf = ({ settings }: { settings: Settings }, name: string) =>
      settings.find((setting) => setting.name === name)?.impact
    const { body } = await foyer.call<{ settings: Settings }>(paths.ownerSettings, { token })
    expect(impactOf(body, 'signup.verifyEmail')?.true).toMatch(/Members who have not done so are asked/)
    expect(impactOf(body, 'members.directory')?.closed).toMatch(/no longer see other members/)
    expect(impactOf(body, 'members.directory')?.open).toMatch(/with a public profile/)
    expect(impactOf(body, 'branding.colour')?.['*']).toMatch(/the color {value}, or/)
    expect(impactOf(body, 'site.name')).toBeUndefined()
  })

  it.each([
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      /save it as a PNG/,
    ],
    ['a page', '<!doctype html><script src="//evil.example"></script>', /save it as a PNG/],
    ['a WebP', 'RIFF\u0010\0\0\0WEBPVP8 ', /WebP or GIF/],
    ['a text', 'hello', /no whole PNG or JPEG/],
  ])(
    'decision 22: %s as a logo is refused with what to do, and the page has what was there before',
    async (_, file, words) => {
      const logo = `data:image/png;base64,${Buffer.from(file, 'latin1').toString('base64')}`
      const { faults, html } = await preview({ 'branding.logo': logo })
      expect(faults).toEqual([{ name: 'branding.logo', description: expect.stringMatching(words) }])
      expect(html.light).not.toContain('class="logo" src')
      const change = { method: 'PATCH', token, json: { settings: { 'branding.logo': logo } } } as const
      const { status, body } = await foyer.call(paths.ownerSettings, change)
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toMatch(words)
    },
  )
})

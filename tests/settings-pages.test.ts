import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type SettingName,
  sectionNames,
  settingControls,
  settingsElsewhere,
  settingsOf,
} from '../apps/console/src/features/settings/setting-sections.js'
import { optionsOf, validateSetting } from '../apps/console/src/features/settings/setting-value.js'
import { english } from '../apps/console/src/language/messages.js'
import {
  defaultSettings,
  settingError,
  settingNames,
  siteSettings,
} from '../apps/server/src/features/site/settings/site-settings.js'

const onPages = sectionNames.flatMap((section) => settingsOf(section))

describe('the settings pages of the console', () => {
  it('have each setting of the server once, or another page has it', () => {
    expect(
      [...onPages, ...Object.keys(settingsElsewhere)].sort(),
      'Add the setting to a card, or to settingsElsewhere, in apps/console/src/features/settings/setting-sections.ts.',
    ).toEqual([...settingNames].sort())
  })

  it.each(onPages)('label all values of %s', (name) => {
    const { schema } = siteSettings[name]
    const control = settingControls[name]
    if (!(schema instanceof z.ZodEnum))
      return expect(['select', 'policy', 'switch', 'language']).not.toContain(control.kind)
    const shown: Partial<Record<typeof control.kind, string[]>> = {
      select: Object.keys(optionsOf(name, english)),
      policy: Object.keys(english.settings.policies),
      methods: Object.keys(optionsOf(name, english)),
      ...(control.kind === 'switch' && { switch: [control.on, control.off] }),
    }
    if (control.kind !== 'language') expect(shown[control.kind]?.sort()).toEqual([...schema.options].map(String).sort())
  })

  it.each(onPages.filter((name) => 'impact' in english.settings.fields[name]))(
    'say what each value of %s means for people',
    (name) => {
      const { schema } = siteSettings[name]
      const { impact } = english.settings.fields[name] as { impact: object }
      const sentences = Object.keys(impact)
      if (schema instanceof z.ZodEnum) expect(sentences.sort()).toEqual([...schema.options].map(String).sort())
      else expect(sentences).toContain('*')
    },
  )

  it.each(onPages)('accept the default of %s', (name) => {
    for (const isDev of [true, false])
      expect(validateSetting(name, defaultSettings(isDev)[name], english)).toBeUndefined()
  })

  const bounded = onPages.filter((name) => /^(number|duration)$/.test(settingControls[name].kind))
  it.each(bounded)('have the bounds of the server for %s', (name) => {
    const control = settingControls[name]
    const texts: [accepted: string[], refused: string[]] =
      control.kind === 'duration'
        ? [
            [control.min, control.max],
            [below(control.min), above(control.max)],
          ]
        : control.kind === 'number'
          ? [
              [String(control.min), String(control.max)],
              [String(control.min - 1), String(control.max + 1)],
            ]
          : [[], []]
    const isAccepted = (text: string) => [
      settingError(name, text) === undefined,
      validateSetting(name, text, english) === undefined,
    ]
    for (const text of texts[0]) expect([text, ...isAccepted(text)]).toEqual([text, true, true])
    for (const text of texts[1]) expect([text, ...isAccepted(text)]).toEqual([text, false, false])
  })

  it.each([
    ['site.name', ['Harbour'], ['']],
    ['branding.colour', ['', '#17566A'], ['red', '#fff']],
    ['branding.termsUrl', ['', 'https://example.com/terms'], ['http://example.com', 'example.com', 'https://']],
    ['branding.supportUrl', ['mailto:help@example.com', 'https://example.com'], ['mailto:help', 'help@example.com']],
    ['branding.clients', ['{}'], ['', '[]', '{']],
    ['password.bannedWords', ['', 'harbour, pine'], ['ab', 'harbour,,pine']],
    ['captcha.for', ['login', 'register,login,recovery,anonymous'], ['']],
    ['captcha.score', ['0.55', '1'], ['', 'high']],
    ['visitors.keepFor', ['24h', '90d'], ['d', '', '1.5d', '-1d']],
  ] as [SettingName, string[], string[]][])('judge texts of %s as the server does', (name, good, bad) => {
    for (const text of good)
      expect([text, validateSetting(name, text, english), settingError(name, text)]).toEqual([
        text,
        undefined,
        undefined,
      ])
    for (const text of bad) {
      expect(validateSetting(name, text, english)).toBeTypeOf('string')
      expect(settingError(name, text)).toBeTypeOf('string')
    }
  })
})

/** A duration of one minute less or more. */
const inMinutes = (text: string): number =>
  Number.parseInt(text, 10) * ({ m: 1, h: 60, d: 1440 }[text.at(-1) ?? 'm'] ?? 1)
const below = (text: string): string => (inMinutes(text) === 0 ? '-1m' : `${inMinutes(text) - 1}m`)
const above = (text: string): string => `${Number.parseInt(text, 10) + 1}${text.at(-1)}`

import { describe, expect, it } from 'vitest'
import { addressSettings } from './address-settings.js'
import { settingError } from './site-settings.js'

const { allowedDomains, deniedDomains } = addressSettings
const isAccepted = (text: string) => deniedDomains.schema.safeParse(text).success
const domains = (count: number) => Array.from({ length: count }, (_, index) => `d${index}.org`).join(',')

describe('decision 41: the domains of a rule for addresses', () => {
  it('are separated by commas and spaces, and compared in lower-case punycode', () => {
    expect(allowedDomains.read('')).toEqual([])
    expect(allowedDomains.read(' Example.com,\n*.Example.org  b.example, ,')).toEqual([
      'example.com',
      '.example.org',
      'b.example',
    ])
    expect(deniedDomains.read('BÜCHER.example *.bücher.example')).toEqual([
      'xn--bcher-kva.example',
      '.xn--bcher-kva.example',
    ])
  })

  it.each(['example', 'a@example.com', '*example.com', '*.', '*.com', 'a.*.org', 'a..org', '1.2.3.4', 'a.org, b'])(
    '%j is refused',
    (text) => {
      expect(isAccepted(text)).toBe(false)
    },
  )

  it.each(['', 'example.com', 'a.org,\n*.b.org'])('%j is accepted', (text) => {
    expect(isAccepted(text)).toBe(true)
  })

  it('are at most 200, in at most 8000 characters', () => {
    expect([isAccepted(domains(200)), isAccepted(domains(201))]).toEqual([true, false])
    const wide = 'example.com'.padEnd(8000)
    expect([isAccepted(wide), isAccepted(`${wide} `)]).toEqual([true, false])
    expect(settingError('signup.deniedDomains', 'example')).toBe(
      'signup.deniedDomains cannot be "example"; it takes: at most 200 domains, separated by commas, such as example.com or *.example.com, or nothing.',
    )
  })

  it('none is allowed or denied, and throwaway domains are allowed, unless the owner says so', () => {
    expect(Object.values(addressSettings).map((one) => [one.name, one.default])).toEqual([
      ['signup.allowedDomains', ''],
      ['signup.deniedDomains', ''],
      ['signup.throwawayDomains', 'allow'],
    ])
    const { schema } = addressSettings.throwawayDomains
    expect(['allow', 'refuse', 'deny'].map((text) => schema.safeParse(text).success)).toEqual([true, true, false])
  })
})

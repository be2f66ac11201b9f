import { describe, expect, it } from 'vitest'
import { addressSettings } from './address-settings.js'
import { allowsAddress } from './allows-address.js'

type Throwaway = 'allow' | 'refuse'
const allowed = (address: string, { allow = '', deny = '', throwaway = 'allow' as Throwaway } = {}) =>
  allowsAddress(address, {
    allowedDomains: addressSettings.allowedDomains.read(allow),
    deniedDomains: addressSettings.deniedDomains.read(deny),
    throwawayDomains: throwaway,
  })

describe('decision 41: whether a new account may have an address', () => {
  it('without rules every one is allowed', async () => {
    for (const address of ['a@example.com', 'a@mailinator.com']) expect(await allowed(address)).toBe(true)
  })

  it.each([
    ['example.com', 'a@example.com', true],
    ['example.com', 'a@sub.example.com', false],
    ['example.com', 'a@notexample.com', false],
    ['*.example.com', 'a@sub.example.com', true],
    ['*.example.com', 'a@a.b.example.com', true],
    ['*.example.com', 'a@example.com', false],
    ['*.example.com', 'a@notexample.com', false],
    ['example.org, *.example.com', 'a@example.org', true],
    ['example.org, *.example.com', 'a@x.example.com', true],
  ])('a pattern %s matches %s: %s', async (pattern, address, matches) => {
    expect(await allowed(address, { allow: pattern })).toBe(matches)
    expect(await allowed(address, { deny: pattern })).toBe(!matches)
  })

  it('a denied domain is refused, also if it is allowed', async () => {
    expect(await allowed('a@example.com', { allow: 'example.com', deny: 'example.com' })).toBe(false)
    expect(await allowed('a@example.com', { allow: 'example.com', deny: 'example.org' })).toBe(true)
  })

  it('a throwaway domain and its subdomains are refused where the site refuses them', async () => {
    for (const address of ['a@mailinator.com', 'a@x.y.mailinator.com']) {
      expect(await allowed(address, { throwaway: 'refuse' })).toBe(false)
      expect(await allowed(address, { throwaway: 'allow' })).toBe(true)
    }
    for (const address of ['a@example.com', 'a@mailinator.com.example.org'])
      expect(await allowed(address, { throwaway: 'refuse' })).toBe(true)
  })

  it('an allowed domain is not asked whether it is a throwaway domain', async () => {
    expect(await allowed('a@mailinator.com', { allow: 'mailinator.com', throwaway: 'refuse' })).toBe(true)
  })
})

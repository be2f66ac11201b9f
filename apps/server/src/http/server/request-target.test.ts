import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routedTarget } from './request-target.js'

describe('security-checklist 90: the name a target is routed under (decision 7)', () => {
  it.each([
    ['/signin', '/signin'],
    ['/signin?a=%2f', '/signin?a=%2f'],
    ['/%73ignin?a=%73', '/%2573ignin?a=%73'],
    ['/a%2fb', '/a%252fb'],
    ['/wix-data/v2/items/100%?a=100%25', '/wix-data/v2/items/100%25?a=100%25'],
    ['/wix-data/v2/items/a%20b', '/wix-data/v2/items/a%2520b'],
    ['/signin/100%', '/signin/100%'],
    ['//signin', '//signin'],
    ['http://host/signin?x', '/signin?x'],
    ['HTTPS://host:1/signin', '/signin'],
    ['http://host', '/'],
    ['http://host?x', '/?x'],
    ['http://host/%73ignin', '/%2573ignin'],
    ['http://host//signin', '//signin'],
    ['*', '/*'],
    ['http://user@host/signin', '/%'],
    ['http://host?/signin#', '/%'],
    ['http:///signin', '/%'],
    ['//host/signin#x', '/%'],
    ['host:80', '/%'],
    ['', '/%'],
  ])('%s is %s', (target, routed) => {
    expect(routedTarget(target)).toBe(routed)
  })

  it('a path of ordinary characters is its own and only name', () => {
    const ordinary = fc.stringMatching(/^\/[a-z0-9_./-]*(\?[a-z0-9=&%]*)?$/)
    fc.assert(
      fc.property(ordinary, fc.domain(), (target, host) => {
        expect(routedTarget(target)).toBe(target)
        expect(routedTarget(`http://${host}${target}`)).toBe(target)
      }),
    )
  })

  it('nothing else becomes such a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (target) => {
        const routed = routedTarget(target)
        if (/^\/[a-z]+$/.test(routed)) expect(target.replace(/^https?:\/\/[^/?#@\\]+(?=\/)/i, '')).toBe(routed)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { refreshedScope } from './scope.js'

describe('RFC 6749 §6: the scope of a renewal', () => {
  it.each([
    { asked: undefined, scope: 'offline_access openid' },
    { asked: '', scope: 'offline_access openid' },
    { asked: '  ', scope: 'offline_access openid' },
    { asked: 'openid', scope: 'openid' },
    { asked: ' openid  offline_access ', scope: 'openid offline_access' },
  ])('$asked of what was granted is $scope', ({ asked, scope }) => {
    expect(refreshedScope(asked, 'offline_access openid')).toBe(scope)
  })

  it.each(['admin', 'openid admin', 'OPENID', 'open', 'openid,offline_access'])('%s is wider', (asked) => {
    expect(() => refreshedScope(asked, 'offline_access openid')).toThrow(
      expect.objectContaining({ code: 'invalid_scope' }),
    )
  })
})

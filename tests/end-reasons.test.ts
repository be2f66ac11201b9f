import { endReasonIn } from '@foyer/messages'
import { sessionEndReasons } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'

describe.each(['en', 'de', 'es', 'fr', 'ar'])('why was I signed out, in %s', (locale) => {
  it('issue 4: every reason has a plain sentence of its own', () => {
    const sentences = sessionEndReasons.map((reason) => endReasonIn(locale, reason))
    expect(new Set(sentences).size).toBe(sessionEndReasons.length)
    expect(sentences).not.toContain(endReasonIn(locale, 'unknown'))
  })
  it.each([undefined, 'a_newer_code', 'toString'])('%s has a sentence, too', (reason) => {
    expect(endReasonIn(locale, reason)).toBe(endReasonIn(locale, 'unknown'))
  })
})

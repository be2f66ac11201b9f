import { getEndReasonMessage } from '@foyer/messages'
import { sessionEndReasons } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'

describe.each(['en', 'de', 'es', 'fr', 'ar'])('why was I signed out, in %s', (locale) => {
  it('issue 4: every reason has a plain sentence of its own', () => {
    const sentences = sessionEndReasons.map((reason) => getEndReasonMessage(locale, reason))
    expect(new Set(sentences).size).toBe(sessionEndReasons.length)
    expect(sentences).not.toContain(getEndReasonMessage(locale, 'unknown'))
  })
  it.each([undefined, 'a_newer_code', 'toString'])('%s has a sentence, too', (reason) => {
    expect(getEndReasonMessage(locale, reason)).toBe(getEndReasonMessage(locale, 'unknown'))
  })
})

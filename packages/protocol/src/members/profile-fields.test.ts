import { describe, expect, it } from 'vitest'
import { profileFaultMessages, profileFaultSentence } from './profile-field-messages.js'
import { profileFieldList } from './profile-field-schema.js'
import { type ProfileField, profileFault, valueOfText, wordsIn } from './profile-fields.js'

const field = (given: Partial<ProfileField>): ProfileField => ({
  key: 'x',
  kind: 'text',
  label: { en: 'X' },
  required: false,
  shownAt: 'sign-up',
  changedBy: 'member',
  seenBy: 'private',
  ...given,
})

describe('SU-13: what fits a field of the owner’s', () => {
  it.each<[string, Partial<ProfileField>, string, string | undefined]>([
    ['emoji count as people count', { most: 2 }, '👩‍🚀👩‍🚀', undefined],
    ['a text too short', { least: 3 }, 'ab', 'FIELD_TOO_SHORT'],
    ['letters of any script', { pattern: 'letters' }, 'Žofia اسم', undefined],
    ['a digit among letters', { pattern: 'letters' }, 'R2', 'FIELD_LETTERS'],
    ['digits', { pattern: 'digits' }, '12 3', 'FIELD_DIGITS'],
    ['a decimal comma', { kind: 'number', least: 9.5, most: 9.5 }, '9,5', undefined],
    ['no number', { kind: 'number' }, '1e999', 'FIELD_NUMBER'],
    ['a leap day', { kind: 'date' }, '2024-02-29', undefined],
    ['a leap day that is none', { kind: 'date' }, '2023-02-29', 'FIELD_DATE'],
    ['a day too early', { kind: 'date', earliest: '2000-01-01' }, '1999-12-31', 'FIELD_TOO_EARLY'],
    ['an address', { kind: 'url' }, 'https://example.com/a', undefined],
    ['a script as an address', { kind: 'url' }, 'javascript:alert(1)', 'FIELD_ADDRESS'],
    ['an address with a password', { kind: 'url' }, 'https://a:b@example.com', 'FIELD_ADDRESS'],
    ['a phone number', { kind: 'phone' }, '+44 (20) 7946-0018', undefined],
    ['words as a phone number', { kind: 'phone' }, 'call me', 'FIELD_PHONE'],
    ['blanks where something is required', { required: true }, '   ', 'FIELD_MISSING'],
    ['a box not ticked', { kind: 'checkbox', required: true }, 'false', 'FIELD_TICK'],
  ])('%s', (_, given, text, code) => {
    const own = field(given)
    expect(profileFault(own, valueOfText(own, text))?.code).toBe(code)
  })

  it('every language has every sentence, with the same places', () => {
    const places = (text: string) => text.match(/\{\w+\}/g) ?? []
    for (const words of Object.values(profileFaultMessages))
      for (const [code, sentence] of Object.entries(profileFaultMessages.en))
        expect(places(words[code as keyof typeof words])).toEqual(places(sentence))
    expect(profileFaultSentence({ code: 'FIELD_TOO_LARGE', values: { most: 3 } }, 'de-AT')).toBe(
      'Geben Sie 3 oder weniger ein.',
    )
  })

  it('the owner’s words come in the language of the page, else of the site, else in any', () => {
    const words = { de: 'Boot', ar: 'قارب' }
    expect([wordsIn(words, 'ar-EG'), wordsIn(words, 'fr', 'de'), wordsIn({ es: 'Barco' }, 'fr')]).toEqual([
      'قارب',
      'Boot',
      'Barco',
    ])
  })

  it.each<[string, object[]]>([
    ['an expression as a pattern', [field({ pattern: '(a+)+$' as never })]],
    ['a choice without options', [field({ kind: 'choice' })]],
    ['required, and not asked for', [field({ required: true, shownAt: 'profile' })]],
    ['limits the wrong way round', [field({ least: 5, most: 4 })]],
    ['a label in no language', [field({ label: {} })]],
    ['a length beyond what is kept', [field({ most: 1_000_000 })]],
    ['a key twice', [field({}), field({})]],
  ])('V2.2.1: a list with %s is refused', (_, list) => {
    expect(profileFieldList.safeParse(list).success).toBe(false)
  })
})

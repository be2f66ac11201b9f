import { describe, expect, it } from 'vitest'
import { type ConsoleLanguage, loadConsoleMessages } from './console-messages.js'
import { formatDuration, formatFault } from './format-fault.js'
import { languageNames } from './language-names.js'
import { PSEUDO_LOCALE } from './mails-for.js'
import { getMessages } from './messages-for.js'

const english = getMessages('en').messages
const consoles = Object.fromEntries(
  await Promise.all(
    (Object.keys(languageNames) as ConsoleLanguage[]).map(
      async (language) => [language, await loadConsoleMessages(language)] as const,
    ),
  ),
)
const spoken = Object.keys(languageNames)
const others = spoken.filter((one) => one !== 'en')
const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** All messages by path; the categories of a plural count as one message. */
function sentences(words: object, path = ''): Map<string, string[]> {
  const isPlural = 'other' in words
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string[]][] =>
      typeof value !== 'string'
        ? [...sentences(value as object, `${path}.${key}`)]
        : isPlural && categories.has(key)
          ? key === 'other'
            ? [[path, Object.values(words as Record<string, string>)]]
            : []
          : [[`${path}.${key}`, [value]]],
    ),
  )
}
const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].toSorted()
const without = (places: string[], one: string) => places.filter((place) => place !== one)

describe.each([...others, PSEUDO_LOCALE])('%s', (locale) => {
  const { messages, lang } = getMessages(locale)
  const said = sentences(messages)

  it('G-46: has every key of English and no other', () => {
    expect(lang).toBe(locale)
    expect([...said.keys()].toSorted()).toEqual([...sentences(english).keys()].toSorted())
  })

  it('G-46: keeps every place of a sentence', () => {
    for (const [path, [text = '']] of sentences(english.pages)) {
      const all = sentences(messages.pages).get(path) ?? []
      expect([path, placesIn(all.at(-1) ?? '')]).toEqual([path, placesIn(text)])
    }
  })

  it('G-58: says everything, without exclamation marks', () => {
    for (const [path, texts] of said) {
      for (const text of texts) expect([path, text]).toEqual([path, expect.stringMatching(/^[^!]*\S[^!]*$/)])
    }
  })
})

describe.each(others)('%s', (locale) => {
  const { messages } = getMessages(locale)

  it('is not English with another name', () => {
    const texts = sentences(messages.pages)
    const same = [...sentences(english.pages)].filter(([path, [text]]) => texts.get(path)?.[0] === text)
    expect(same.length).toBeLessThan(8)
  })

  it('G-45: has a sentence for each of its plural categories', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const [code, words] of Object.entries(messages.pages.faults)) {
      if (typeof words !== 'string') expect([code, Object.keys(words)]).toEqual([code, expect.arrayContaining(needed)])
    }
  })
})

describe.each(others)('the console in %s', (language) => {
  const texts = sentences(consoles[language] ?? {})
  const inEnglish = sentences(consoles.en ?? {})

  it('G-46: has every key of English and no other', () =>
    expect([...texts.keys()].toSorted()).toEqual([...inEnglish.keys()].toSorted()))

  it('G-46: keeps every placeholder and element, in every form of a plural', () => {
    // Arabic has words instead of the numbers 0, 1 and 2, the first three of its six forms.
    const hasWordForNumber = (forms: string[], index: number) => forms.length === categories.size && index < 3
    for (const [path, forms] of texts) {
      const places = placesIn(inEnglish.get(path)?.at(-1) ?? '')
      for (const [index, form] of forms.entries()) {
        const expected =
          hasWordForNumber(forms, index) && !form.includes('{count}') ? without(places, '{count}') : places
        expect([path, placesIn(form)]).toEqual([path, expected])
      }
    }
  })

  it('G-58: has no empty texts and no exclamation marks', () => {
    for (const [path, forms] of texts)
      for (const form of forms) expect([path, form]).toEqual([path, expect.stringMatching(/^[^!]*\S[^!]*$/)])
  })

  it('G-45: has a form for each plural category of the language', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length
    for (const [path, forms] of texts)
      if ((inEnglish.get(path)?.length ?? 0) > 1) expect([path, forms.length]).toEqual([path, needed])
  })

  it('is translated', () => {
    const hasWords = (text = '') => /\p{L}{3,} \p{L}{3,}/u.test(text.replaceAll(/\{\w+\}/g, ''))
    const same = [...inEnglish].filter(([path, [text]]) => hasWords(text) && texts.get(path)?.[0] === text)
    expect(same).toEqual([])
  })
})

describe('the pseudo-locale', () => {
  it('G-46: is at least 40 % longer and keeps the places', () => {
    const { signIn } = getMessages(PSEUDO_LOCALE).messages.pages
    expect(signIn.heading.length).toBeGreaterThanOrEqual('Sign in'.length * 1.4)
    expect(signIn.continueAs).toContain('{email}')
    expect(signIn.heading).not.toContain('Sign')
  })

  it('is never guessed from a language', () => expect(getMessages('en-GB').messages).toBe(english))
})

describe('saying', () => {
  it('G-45: a plural is chosen by the rules of its language', () => {
    const { faults } = getMessages('ar').messages.pages
    const left = (count: number) => formatFault({ code: 'WRONG_CODE', values: { count } }, faults, 'ar')
    expect(left(2)).toContain('محاولتان')
    expect(left(3)).toContain('محاولات')
    expect(formatFault({ code: 'WRONG_CODE', values: { count: 1 } }, english.pages.faults, 'en')).toContain(
      '1 try left',
    )
  })

  it.each(['NOBODY_KNOWS', 'constructor', '__proto__'])('an unknown code such as %s is said in general', (code) =>
    expect(formatFault({ code }, english.pages.faults, 'en')).toBe('Something went wrong. Try again.'),
  )

  it('G-45: a length of time is in the words of its language', () => {
    expect([formatDuration(600, 'en'), formatDuration(42, 'de'), formatDuration(1, 'fr').replace(/\s/, ' ')]).toEqual([
      '10 minutes',
      '42 Sekunden',
      '1 seconde',
    ])
  })
})

/** Names of entries that have `Of` or `One` in them and are no names of controls. */
const OTHER_PAIRS = ['used', 'csv']

/** Returns the names of controls, such as `removeOf`, that do not contain the label on screen, such as `remove`. */
function namesWithoutLabel(words: object, path: string): string[] {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/\{\w+\}|…/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): string[] => {
    if (typeof value !== 'string') return namesWithoutLabel(value as object, `${path}.${key}`)
    const names = ['Of', 'One'].map((ending) => words[`${key}${ending}` as keyof typeof words] as unknown)
    return names
      .filter((name) => typeof name === 'string' && !OTHER_PAIRS.includes(key) && !plain(name).includes(plain(value)))
      .map((name) => `${path}.${key}: ${value} is not in ${name}`)
  })
}

it.each(spoken)('WCAG 2.5.3: the name of a control contains the label that is on screen: %s', (locale) => {
  const all = { pages: getMessages(locale).messages, console: consoles[locale] as object }
  expect(namesWithoutLabel(all, locale)).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type AccountMessages, accountEnglish } from '../messages/account-english.js'
import { english as core, type Messages } from '../messages/english.js'
import { arabic } from './ar.js'
import { german } from './de.js'
import { spanish } from './es.js'
import { french } from './fr.js'

type AllMessages = Messages & AccountMessages
const english: AllMessages = { ...core, ...accountEnglish }

const placesIn = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].sort()
const sources = fileURLToPath(new URL('..', import.meta.url))
const used = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|locales|english/.test(path))
  .map((path) => readFileSync(sources + path, 'utf8'))
  .join('\n')

it('G-46: every word of the forms is used by one', () => {
  expect(Object.keys(english).filter((key) => !new RegExp(`messages\\.${key}\\b`).test(used))).toEqual([])
})

describe.each<[string, AllMessages]>([
  ['de', german],
  ['es', spanish],
  ['fr', french],
  ['ar', arabic],
])('G-46: the words of %s', (language, words) => {
  it('are all there, with the places of the English ones', () => {
    const faults = Object.entries(english).filter(([key, said]) => {
      const own = words[key as keyof AllMessages]
      if (typeof said !== 'string' || typeof own !== 'string') return typeof said !== typeof own
      return own === '' || String(placesIn(own)) !== String(placesIn(said))
    })
    expect(faults).toEqual([])
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort())
  })
  it('have every form of a plural that the language tells apart', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const plurals = [words.verifyWrongLeft, words.signOutOthers, words.signedOutOthers]
    for (const forms of [...plurals, words.recoveryCodesLeft, words.trustedDevicesLead])
      expect(Object.keys(forms).sort()).toEqual(pluralCategories.toSorted())
  })
})

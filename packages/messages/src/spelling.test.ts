import { describe, expect, it } from 'vitest'
import { type ConsoleLanguage, loadConsoleMessages } from './console-messages.js'
import { languageNames } from './language-names.js'
import { getMailMessages } from './mails-for.js'
import { getMessages } from './messages-for.js'

/** All texts of pages, emails and the console. Placeholders become a letter, samples of JSON and code are left out. */
async function textsOf(language: ConsoleLanguage): Promise<string[]> {
  const all = [getMessages(language).messages, getMailMessages(language).messages, await loadConsoleMessages(language)]
  return stringsOf(all).map((text) => text.replaceAll(/\["[^\]]*\]|\{"[^}]*\}|"1"/g, 'x').replaceAll(/\{\w+\}/g, 'x'))
}
const stringsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(stringsOf)

const texts = Object.fromEntries(
  await Promise.all(
    (Object.keys(languageNames) as ConsoleLanguage[]).map(async (one) => [one, await textsOf(one)] as const),
  ),
)

const ANY = Object.keys(languageNames)
/** What no text of a language contains, and what it says instead. */
const UNUSUAL: [language: string, pattern: RegExp, instead: string][] = [
  ...ANY.map((language): [string, RegExp, string] => [language, /"/, 'typographic quotation marks']),
  ['de', /(^|[\s(])“|”|\w'\w/, '„ and “'],
  ['de', /\b([Dd]u|[Dd]ir|[Dd]ich|[Dd]ein(e[mnrs]?)?)\b/, 'Sie'],
  ['de', /geschickt|benutzt|benutzen|Leerlauf|freiwillig/, 'gesendet, verwendet, Inaktivitätsdauer, optional'],
  ['es', /^[^¿]*\?/, '¿ before ?'],
  ['es', /(^|\s)(tú|tus?|contigo)(?=\s)/i, 'usted'],
  [
    'es',
    /cifras|\bborr[aeo]|período|por defecto|clave API/,
    'dígitos, eliminar, periodo, predeterminado, clave de API',
  ],
  ['fr', /\w'\w/, '’'],
  ['fr', /[ \u00a0][?;:!»]|«[^\u202f]|[^\u202f][?;!»]/, 'a narrow no-break space (U+202F)'],
  ['fr', /(^|\s)(tu|toi|ton|ta|tes)(?=\s)/i, 'vous'],
  ['fr', /clés? d’API|points? d’accès|réglage/i, 'clé API, point de terminaison, paramètre'],
  ['fr', /(son|leur|votre|nouvel|ancien|un) e-mail (vérifié|actif)|Changement d’e-mail/i, 'adresse e-mail'],
  ['ar', /[\u0600-\u06ff]\s?[,;?]|[,;?]\s?[\u0600-\u06ff]/, '، ؛ ؟'],
  ['ar', /وحدة (ال)?تحكم|موفّر|ملفات الارتباط|شتراك/, 'لوحة التحكم, مزوّد, ملفات تعريف الارتباط, إنشاء حساب'],
]

describe('G-58: texts have the typography and the terms of their language', () => {
  it.each(UNUSUAL)('%s: no text matches %s (%s)', (language, pattern) =>
    expect(texts[language]?.filter((text) => pattern.test(text))).toEqual([]),
  )

  it.each([
    ['de', 'Wählen Sie “Konto”.'],
    ['de', 'Gib deinen Code ein.'],
    ['es', 'Olvidó su contraseña?'],
    ['fr', 'Mot de passe oublié ?'],
    ['fr', 'Mot de passe oublié?'],
    ['fr', "L'adresse"],
    ['ar', 'هل نسيت كلمة المرور?'],
  ])('%s: finds the fault in %s', (language, text) =>
    expect(UNUSUAL.some(([of, pattern]) => of === language && pattern.test(text))).toBe(true),
  )
})

import { getMessages, type Language, PSEUDO_LOCALE, pseudoText } from '@foyer/messages'
import { type LabelLanguage, type PageModel, profileFaultMessages } from '@foyer/protocol'

/**
 * Returns all messages of a page, including those of the profile field errors, which come from the package that
 * validates the fields (decision 19).
 */
export function getPageMessages(model: PageModel): Language {
  const language = getMessages(model.locale)
  if (!('profileFields' in model) || model.profileFields === undefined) return language
  const { lang, messages } = language
  const supportedLocale = profileFaultMessages[lang.split('-')[0] as LabelLanguage] ?? profileFaultMessages.en
  const own =
    lang === PSEUDO_LOCALE
      ? Object.fromEntries(Object.entries(profileFaultMessages.en).map(([code, words]) => [code, pseudoText(words)]))
      : supportedLocale
  return {
    ...language,
    messages: { ...messages, pages: { ...messages.pages, faults: { ...messages.pages.faults, ...own } } },
  }
}

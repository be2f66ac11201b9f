import { getMessages, type Language, PSEUDO_LOCALE, pseudoText } from '@foyer/messages'
import { type LabelLanguage, type PageModel, profileFaultMessages } from '@foyer/protocol'

/** Every word a page needs: those of the owner's fields come from where the fields are judged (decision 19). */
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

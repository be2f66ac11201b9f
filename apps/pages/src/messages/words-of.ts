import { type Language, messagesFor, PSEUDO_LOCALE, pseudoText } from '@foyer/messages'
import { type LabelLanguage, type PageModel, profileFaultWords } from '@foyer/protocol'

/** Every word a page needs: those of the owner's fields come from where the fields are judged (decision 61). */
export function wordsOf(model: PageModel): Language {
  const language = messagesFor(model.locale)
  if (!('profileFields' in model) || model.profileFields === undefined) return language
  const { lang, messages } = language
  const spoken = profileFaultWords[lang.split('-')[0] as LabelLanguage] ?? profileFaultWords.en
  const own =
    lang === PSEUDO_LOCALE
      ? Object.fromEntries(Object.entries(profileFaultWords.en).map(([code, words]) => [code, pseudoText(words)]))
      : spoken
  return {
    ...language,
    messages: { ...messages, pages: { ...messages.pages, faults: { ...messages.pages.faults, ...own } } },
  }
}

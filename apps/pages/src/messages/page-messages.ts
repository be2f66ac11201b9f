import { getMessages, type Language, PSEUDO_LOCALE, pseudoText } from '@foyer/messages'
import { type LabelLanguage, type PageModel, profileFaultMessages } from '@foyer/protocol'

/**
 * Returns all messages of a page, including the errors of the account page, and those of the profile fields, which come
 * from the package that validates the fields (decision 19).
 */
export function getPageMessages(model: PageModel): Language {
  const language = withAccountFaults(getMessages(model.locale), model)
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

function withAccountFaults(language: Language, { page }: PageModel): Language {
  if (page !== 'account') return language
  const { pages, account } = language.messages
  const faults = { ...pages.faults, ...account.faults }
  return { ...language, messages: { account, pages: { ...pages, faults } } }
}

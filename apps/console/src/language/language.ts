import { type ConsoleLanguage, languageNames, loadConsoleMessages } from '@foyer/messages/console'
import type { Messages } from './messages.js'

const STORAGE_KEY = 'foyer.console.language'

const isLanguage = (code: string | null | undefined): code is ConsoleLanguage =>
  code !== null && code !== undefined && Object.hasOwn(languageNames, code)

/** Returns the language stored on this device, or the first of the browser's languages that the console speaks. */
export function readLanguage(): ConsoleLanguage {
  const stored = localStorage.getItem(STORAGE_KEY)
  if (isLanguage(stored)) return stored
  return navigator.languages.map((locale) => locale.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en'
}

/** Saves the language in this browser. */
export const saveLanguage = (language: ConsoleLanguage): void => localStorage.setItem(STORAGE_KEY, language)

/**
 * Loads the messages of a language. Numbers and dates follow the browser's variant of it, such as `en-GB`.
 * @throws if the messages cannot be loaded
 */
export async function loadMessages(language: ConsoleLanguage): Promise<Messages> {
  const variant = navigator.languages.find((locale) => locale.toLowerCase().startsWith(`${language}-`))
  return { ...(await loadConsoleMessages(language)), locale: variant ?? language }
}

/** Sets the language and the direction of the document. */
export function applyLanguage(language: ConsoleLanguage): void {
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
}

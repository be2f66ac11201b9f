import { consoleMessages } from './en/console/console.js'
import type { languageNames } from './language-names.js'
import type { SameKeys } from './messages.js'

/** The messages of the console in one language. Every language must have all keys of the English messages. */
export type ConsoleMessages = SameKeys<typeof consoleMessages>

export type ConsoleLanguage = keyof typeof languageNames

export { consoleMessages }

const loaders: Record<ConsoleLanguage, () => Promise<{ consoleMessages: ConsoleMessages }>> = {
  en: async () => ({ consoleMessages }),
  de: () => import('./de/console/console.js'),
  es: () => import('./es/console/console.js'),
  fr: () => import('./fr/console/console.js'),
  ar: () => import('./ar/console/console.js'),
}

/** Loads the messages of the console, each language as a chunk of its own; English is part of the caller's bundle. */
export const loadConsoleMessages = async (language: ConsoleLanguage): Promise<ConsoleMessages> =>
  (await loaders[language]()).consoleMessages

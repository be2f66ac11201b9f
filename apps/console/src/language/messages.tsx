import { type ConsoleMessages, consoleMessages } from '@foyer/messages/console'
import { createContext, useContext } from 'react'

/** The messages in the console's language, and the locale in which `Intl` formats numbers, dates and plurals. */
export type Messages = ConsoleMessages & { locale: string }

/** The messages of a console in English. */
export const english: Messages = { ...consoleMessages, locale: 'en' }

export const MessagesContext = createContext<Messages>(english)

/** Returns the messages in the language of the console. Functions that are not components get them as a parameter. */
export const useMessages = (): Messages => useContext(MessagesContext)

/** Returns the label of a name, such as a status; the name itself if a newer server sends one without a label. */
export const labelOf = (labels: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? name

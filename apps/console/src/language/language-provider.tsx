import type { ConsoleLanguage } from '@foyer/messages/console'
import { type UiTexts, UiTextsContext } from '@foyer/ui'
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { applyLanguage, loadMessages, saveLanguage } from './language.js'
import { english, type Messages, MessagesContext } from './messages.js'

interface Language {
  language: ConsoleLanguage
  /** Loads a language, applies it and stores it on this device. @throws if its messages cannot be loaded */
  choose: (language: ConsoleLanguage) => Promise<void>
}

const LanguageContext = createContext<Language>({ language: 'en', choose: async () => {} })

/** Returns the language of the console, and a function that changes it. */
export const useLanguage = (): Language => useContext(LanguageContext)

const toUiTexts = ({ parts, pickers, locale }: Messages): UiTexts => ({
  ...pickers,
  locale,
  optional: parts.optional,
  loading: parts.loading,
  dismiss: parts.closeNotice,
  theme: parts.theme,
  themes: { system: parts.themeSystem, light: parts.light, dark: parts.dark },
  pageFailed: parts.pageFailed,
  pageFailedHint: parts.pageFailedHint,
  reload: parts.reload,
})

/** The language and the messages that the console starts with. */
interface StartLanguage {
  language: ConsoleLanguage
  messages: Messages
}

/** Loads the language to start with, or English if its messages cannot be loaded. */
export const loadStartLanguage = async (language: ConsoleLanguage): Promise<StartLanguage> =>
  loadMessages(language).then(
    (messages) => ({ language, messages }),
    () => ({ language: 'en', messages: english }),
  )

/** Provides the messages in the language of the console, which can be changed without a reload. */
export function LanguageProvider({ start, children }: { start: StartLanguage; children: ReactNode }) {
  const [{ language, messages }, setCurrent] = useState(start)
  useLayoutEffect(() => applyLanguage(language), [language])
  const choose = useCallback(async (next: ConsoleLanguage) => {
    setCurrent({ language: next, messages: await loadMessages(next) })
    saveLanguage(next)
  }, [])
  const value = useMemo(() => ({ language, choose }), [language, choose])
  const uiTexts = useMemo(() => toUiTexts(messages), [messages])
  return (
    <LanguageContext value={value}>
      <MessagesContext value={messages}>
        <UiTextsContext value={uiTexts}>{children}</UiTextsContext>
      </MessagesContext>
    </LanguageContext>
  )
}

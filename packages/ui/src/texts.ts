import { createContext, useContext } from 'react'

/** Texts of the components. */
export interface UiTexts {
  optional: string
  loading: string
  dismiss: string
  theme: string
  themes: { system: string; light: string; dark: string }
  pageFailed: string
  pageFailedHint: string
  reload: string
}

/** The texts in the language of the front end; English unless it provides others. */
export const UiTextsContext = createContext<UiTexts>({
  optional: 'optional',
  loading: 'Loading',
  dismiss: 'Dismiss',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  pageFailed: 'This page could not be loaded',
  pageFailedHint: 'Check your connection.',
  reload: 'Reload',
})

export const useUiTexts = (): UiTexts => useContext(UiTextsContext)

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
  /** Locale of numbers and dates (BCP 47). */
  locale: string
  date: DateTexts
  file: FileTexts
}

/** Texts of date fields. `{example}` is a date in the order of the locale, `{limit}` the first or last possible one. */
interface DateTexts {
  open: string
  today: string
  clear: string
  previousYear: string
  previousMonth: string
  nextMonth: string
  nextYear: string
  invalid: string
  tooEarly: string
  tooLate: string
}

/** Texts of file fields. `{size}` is a size with its unit, `{types}` a list of file name extensions. */
interface FileTexts {
  choose: string
  replace: string
  drop: string
  none: string
  remove: string
  tooLarge: string
  wrongType: string
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
  locale: 'en',
  date: {
    open: 'Choose date',
    today: 'Today',
    clear: 'Clear',
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
    invalid: 'Enter a date such as {example}.',
    tooEarly: 'Enter {limit} or later.',
    tooLate: 'Enter {limit} or earlier.',
  },
  file: {
    choose: 'Choose file',
    replace: 'Choose another file',
    drop: 'or drop it here',
    none: 'No file chosen',
    remove: 'Remove file',
    tooLarge: 'The file is too large. Choose one of up to {size}.',
    wrongType: 'This type of file is not supported. Choose {types}.',
  },
})

/** Returns the texts of the components in the language of the front end. */
export const useUiTexts = (): UiTexts => useContext(UiTextsContext)

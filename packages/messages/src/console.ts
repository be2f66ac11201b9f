/** The texts of the console: apart from those of the pages, whose bundle must stay small. */
export { type ConsoleLanguage, type ConsoleMessages, consoleMessages, loadConsoleMessages } from './console-messages.js'
export type { Plural } from './faults.js'
export { formatPlural } from './format-plural.js'
export { interpolate } from './interpolate.js'
export { languageNames } from './language-names.js'

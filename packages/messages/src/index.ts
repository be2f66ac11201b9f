export { settingFields } from './en/console/setting-fields.js'
export { type EndReasonMessages, getEndReasonMessage } from './end-reasons-for.js'
export type { Faults, Plural } from './faults.js'
export { formatDuration, formatFault } from './format-fault.js'
export { formatPlural } from './format-plural.js'
export { interpolate } from './interpolate.js'
export { languageNames } from './language-names.js'
export {
  findMailMessages,
  getMailMessages,
  type MailLanguage,
  type MailMessages,
  mailLanguages,
  PSEUDO_LOCALE,
} from './mails-for.js'
export type { AccountMessages, Messages, PageMessages } from './messages.js'
export { firstSupportedLocale, getMessages, type Language } from './messages-for.js'
export { pseudoText } from './pseudo-text.js'

export { type EndReasonMessages, endReasonIn } from './end-reasons-for.js'
export type { Faults, Plural } from './faults.js'
export { fillText } from './fill-text.js'
export {
  knownMailsFor,
  type MailLanguage,
  type MailMessages,
  mailLanguages,
  mailsFor,
  PSEUDO_LOCALE,
} from './mails-for.js'
export type { Messages, PageMessages } from './messages.js'
export { firstSpoken, type Language, languageNames, messagesFor } from './messages-for.js'
export { pseudoText } from './pseudo-text.js'
export { durationIn, say } from './say.js'

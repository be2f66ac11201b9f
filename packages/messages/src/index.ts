export { fillText } from './fill-text.js'
export type { MailMessages, Messages, PageMessages } from './messages.js'
export { type Language, messagesFor } from './messages-for.js'

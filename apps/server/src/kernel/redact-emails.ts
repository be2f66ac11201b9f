/** Removes email addresses from a text: mail servers repeat the recipient in their error replies (V16.2.5). */
export const redactEmails = (text: string): string =>
  text.replaceAll(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(\.[\w-]+)+/g, '<address>')

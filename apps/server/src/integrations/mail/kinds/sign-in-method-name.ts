import { getMailMessages } from '@foyer/messages'

/** Returns the name of a sign-in method (`amr`) in the language of a mail. */
export function signInMethodName(method: string, lang: string): string {
  const { methods } = getMailMessages(lang).messages.common
  return Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : methods.other
}

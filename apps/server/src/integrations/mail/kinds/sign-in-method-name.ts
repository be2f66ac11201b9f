import { getMailMessages, interpolate } from '@foyer/messages'

/** Names how a member signed in, in the language of a mail. A trusted device is not named. */
export function signInMethodName(
  { method, secondFactor }: { method: string; secondFactor?: string | null },
  lang: string,
): string {
  const { methods, secondFactors } = getMailMessages(lang).messages.common
  const first = textOf(methods, method) ?? methods.other
  const second = textOf(secondFactors, secondFactor ?? '')
  return second === undefined ? first : interpolate(second, { method: first })
}

const textOf = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

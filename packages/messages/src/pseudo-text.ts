const accented: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ö',
  U: 'Ü',
}

/** Converts a message to the pseudo-locale: readable, accented, and two fifths longer; placeholders stay unchanged. */
export function pseudoText(text: string): string {
  const spoken = text.replace(/\{\w+\}|[a-zA-Z]/g, (found) => accented[found] ?? found)
  return `[${spoken}${' ~'.repeat(Math.ceil(text.length / 5))}]`
}

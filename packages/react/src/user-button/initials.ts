/**
 * Returns the initials of the first and last word of a name, or the first letter of an email address; `?` without
 * either.
 */
export function getInitials(name: string | undefined): string {
  const words = (name ?? '').split('@', 1)[0]?.trim().split(/\s+/) ?? []
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('') || '?'
}

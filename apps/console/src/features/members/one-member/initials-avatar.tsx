/** The first letters of a name in a circle, in a colour that stays the same for a seed. Decorative. */
export function InitialsAvatar({ name, seed }: { name: string; seed: string }) {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 && !name.includes('@') ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
  const hue = [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span className="initials" style={{ '--hue': hue } as object} aria-hidden="true">
      {letters}
    </span>
  )
}

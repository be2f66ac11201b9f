interface AvatarProps {
  /** What decides the colour, and stays the same when the name changes: an id or an email. */
  id: string
  /** The name or the email of the person, which stands beside the avatar. */
  name: string
  size?: 'small' | 'medium' | 'large'
}

/** Number of the colours `--avatar-0`, `--avatar-1`, … in `tokens.css`. */
const COLOURS = 8

/** The initials of a person in a colour of their own. Decorative: the name stands beside it. */
export function Avatar({ id, name, size = 'medium' }: AvatarProps) {
  return (
    <span
      className="ui-avatar"
      aria-hidden="true"
      data-size={size}
      data-colour={colourOf(id)}
      // As an attribute, so that selected and copied text does not contain the initials.
      data-initials={initialsOf(name)}
    />
  )
}

/** Returns the number of the colour of an id: 32-bit FNV-1a, which spreads similar ids. */
function colourOf(id: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % COLOURS
}

/** Returns the first letters of the first and the last word; of an email, those of the part before the @. */
function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter)
  return letters.join('').toLocaleUpperCase()
}

const graphemes = new Intl.Segmenter()

const firstLetter = (word: string | undefined): string => {
  for (const { segment } of graphemes.segment(word ?? '')) return segment
  return ''
}

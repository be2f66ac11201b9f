/** Returns the first letters of the first two words of a name, or the first letter of an address. */
const initialsOf = (name: string): string =>
  name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

const hueOf = (seed: string): number => [...seed].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7)

/** A person's initials on a colour that is always the same for the same seed. */
export function Initials({ of, seed }: { of: string; seed: string }) {
  return (
    <span className="initials" aria-hidden="true" style={{ '--hue': hueOf(seed) } as React.CSSProperties}>
      {initialsOf(of)}
    </span>
  )
}

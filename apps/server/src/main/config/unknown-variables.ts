import { environmentReference } from './reference.js'

/** Variables of websites and of the project's scripts, which Foyer does not read. */
const OF_OTHER_PROGRAMS = [
  ...['FOYER_URL', 'FOYER_CLIENT_ID', 'FOYER_API_KEY', 'FOYER_ADDRESS_KEY'],
  ...['FOYER_SITE_PORT', 'FOYER_SITE_URL', 'FOYER_SITE_FOLDER', 'FOYER_SITE_KEY'],
]
const OF_TESTS = /^FOYER_(TEST|FUZZ|SOAK|MUTATION)_/

const settings = Object.values(environmentReference).flatMap(({ variable, secret }) =>
  secret ? [variable, `${variable}_FILE`] : [variable],
)
const known = new Set([...settings, ...OF_OTHER_PROGRAMS])

/** Returns a sentence for each `FOYER_*` variable that Foyer does not read, with the nearest name that it reads. */
export function unknownVariables(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(variables)
    .filter((name) => name.startsWith('FOYER_') && !known.has(name) && !OF_TESTS.test(name))
    .map((name) => {
      const suggestion = nearestSetting(name)
      return `${name} is not a setting of Foyer${suggestion === undefined ? '.' : `; did you mean ${suggestion}?`}`
    })
}

/** Returns the setting within one edit for each three letters, or else one that the name begins or continues. */
function nearestSetting(name: string): string | undefined {
  const maxEdits = Math.max(1, (name.length - 'FOYER_'.length) / 3)
  const [nearest] = settings
    .map((setting) => ({ setting, edits: editDistance(name, setting) }))
    .toSorted((a, b) => a.edits - b.edits)
  if (nearest !== undefined && nearest.edits <= maxEdits) return nearest.setting
  return settings.find((setting) => setting.startsWith(`${name}_`) || name.startsWith(`${setting}_`))
}

/** Returns how many insertions, deletions, replacements and swaps of neighbours turn one text into the other. */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[line - 1] === to[column - 1]
      const isSwap = line > 1 && column > 1 && from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1]
      next[column] = Math.min(
        (row[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (row[column - 1] as number) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[to.length] as number
}

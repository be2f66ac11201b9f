/**
 * Returns the known name that differs least from a mistyped one, or undefined if none is within `maxEdits` insertions,
 * deletions, replacements and swaps of neighbours; one edit is always allowed.
 */
export function nearestName(
  name: string,
  known: readonly string[],
  maxEdits: number = name.length / 3,
): string | undefined {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: editDistance(name, candidate) }))
    .toSorted((a, b) => a.edits - b.edits)
  return nearest !== undefined && nearest.edits <= Math.max(1, maxEdits) ? nearest.candidate : undefined
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

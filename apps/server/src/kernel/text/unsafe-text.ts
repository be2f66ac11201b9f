/**
 * Returns the JSON path of the first text that cannot be stored unchanged, because it contains NUL or a lone surrogate,
 * or undefined. One database rejects such texts and the other would replace them, so both return 400
 * (security-checklist 92).
 */
export function findUnsafeText(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return isSafeText(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = isSafeText(key) ? findUnsafeText(inner, [...path, key]) : path
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns false for texts that PostgreSQL cannot store: with a null character or half of a surrogate pair. */
export const isSafeText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Where in a value a text stands that cannot be kept as it is: with NUL, or with half of a surrogate pair. One database
 * refuses them and another would replace them, so they are a 400 everywhere (security-checklist 92). Undefined when all
 * is well.
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

export const isSafeText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

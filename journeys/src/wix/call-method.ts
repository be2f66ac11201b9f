/** Calls a method by name; a dot selects a nested object. */
export async function callMethod(strategy: object, name: string, given: unknown[]): Promise<unknown> {
  let target: unknown = strategy
  for (const part of name.split('.')) target = (target as Record<string, unknown>)[part]
  return (target as (...given: unknown[]) => unknown)(...given)
}

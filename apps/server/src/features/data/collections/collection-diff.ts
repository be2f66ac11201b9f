import type { Collection } from './collection.js'

/**
 * Differences between two states of a collection, for the audit log: permissions and rules with their values before and
 * after, fields and indexes by name.
 */
export function collectionDiff(before: Collection, next: Collection): Record<string, unknown> {
  const diff: Record<string, unknown> = {}
  for (const part of ['displayName', 'permissions', 'enforceSchema', 'promotion', 'changeEvents'] as const)
    if (!isSame(before[part], next[part])) diff[part] = { before: before[part], after: next[part] }
  const fields = diffByName(before.fields, next.fields, ({ key }) => key)
  if (fields !== undefined) diff.fields = fields
  const indexes = diffByName(before.indexes, next.indexes, ({ name }) => name)
  if (indexes !== undefined) diff.indexes = indexes
  return diff
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function diffByName<Part>(before: readonly Part[], next: readonly Part[], nameOf: (part: Part) => string) {
  const old = new Map(before.map((part) => [nameOf(part), part]))
  const names = new Set(next.map(nameOf))
  const added = next.map(nameOf).filter((name) => !old.has(name))
  const removed = [...old.keys()].filter((name) => !names.has(name))
  const changed = next.filter((part) => old.has(nameOf(part)) && !isSame(old.get(nameOf(part)), part)).map(nameOf)
  const diff = {
    ...(added.length && { added }),
    ...(removed.length && { removed }),
    ...(changed.length && { changed }),
  }
  return Object.keys(diff).length === 0 ? undefined : diff
}

import type { Collection } from '../collections/collection.js'

/**
 * What of a collection a change made different, for the audit log: permissions and rules with before and after, of
 * fields and indexes their names.
 */
export function toldChange(before: Collection, next: Collection): Record<string, unknown> {
  const told: Record<string, unknown> = {}
  for (const part of ['displayName', 'permissions', 'enforceSchema', 'promotion', 'changeEvents'] as const)
    if (!isSame(before[part], next[part])) told[part] = { before: before[part], after: next[part] }
  const fields = differences(before.fields, next.fields, ({ key }) => key)
  if (fields !== undefined) told.fields = fields
  const indexes = differences(before.indexes, next.indexes, ({ name }) => name)
  if (indexes !== undefined) told.indexes = indexes
  return told
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function differences<Part>(before: readonly Part[], next: readonly Part[], nameOf: (part: Part) => string) {
  const old = new Map(before.map((part) => [nameOf(part), part]))
  const names = new Set(next.map(nameOf))
  const added = next.map(nameOf).filter((name) => !old.has(name))
  const removed = [...old.keys()].filter((name) => !names.has(name))
  const changed = next.filter((part) => old.has(nameOf(part)) && !isSame(old.get(nameOf(part)), part)).map(nameOf)
  const told = {
    ...(added.length && { added }),
    ...(removed.length && { removed }),
    ...(changed.length && { changed }),
  }
  return Object.keys(told).length === 0 ? undefined : told
}

import type { AnyItem } from '@foyer/client/data'
import { isEqual, valueAt } from './matches.js'

/** A change in wire format (wire-protocol §8.1). */
interface Change {
  fieldPath: string
  action: string
  [options: string]: { value?: unknown } | string
}

/**
 * Returns the item as a patch will change it. Changes that only the server can compute, for example an increment of a
 * string, are not applied.
 */
export function applyPatch(item: object, changes: readonly object[]): AnyItem {
  return (changes as readonly Change[]).reduce<AnyItem>((before, { fieldPath, action, ...rest }) => {
    const [options] = Object.values(rest)
    const value = (options as { value?: unknown } | undefined)?.value
    const old = valueAt(before, fieldPath)
    const list = Array.isArray(old) ? old : []
    const next: Record<string, () => unknown> = {
      SET_FIELD: () => value,
      REMOVE_FIELD: () => undefined,
      INCREMENT_FIELD: () => (typeof (old ?? 0) === 'number' ? Number(old ?? 0) + Number(value) : old),
      APPEND_TO_ARRAY: () => [...list, value],
      REMOVE_FROM_ARRAY: () => list.filter((each) => !isEqual(each, value)),
    }
    return setAtPath(before, fieldPath.split('.'), next[action]?.())
  }, item as AnyItem)
}

function setAtPath(document: AnyItem, [name = '', ...deeper]: string[], value: unknown): AnyItem {
  const inner = document[name]
  const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && !(inner instanceof Date)
  if (value === undefined && deeper.length > 0 && !isObject) return document
  const next = deeper.length === 0 ? value : setAtPath(isObject ? (inner as AnyItem) : {}, deeper, value)
  const { [name]: _, ...others } = document
  return next === undefined ? others : { ...document, [name]: next }
}

import { isDeepStrictEqual } from 'node:util'
import type { FieldModification, Json, JsonObject } from '@foyer/protocol'
import { systemFields } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject } from '../../../kernel/text/json.js'
import { assertFieldName, normalise } from './document.js'

const refused = (path: string, sentence: string) => new DataError('WDE0075', `"${path}" ${sentence}.`)

/**
 * The fields after the modifications, one after the other (wire-protocol §8.2). Fields that only the server writes are
 * left alone. Nothing of what was given is kept by reference.
 * @throws DataError WDE0075, WDE0134
 */
export function patchedFields(fields: JsonObject, modifications: readonly FieldModification[]): JsonObject {
  const patched = structuredClone(fields)
  for (const modification of modifications) {
    const names = modification.fieldPath.split('.')
    if ((systemFields as readonly string[]).includes(names[0] as string)) continue
    for (const name of names) assertFieldName(name)
    modify(patched, names, modification)
  }
  // Depth and values are looked at where they now stand.
  return normalise(patched) as JsonObject
}

function modify(document: JsonObject, names: string[], modification: FieldModification): void {
  const path = modification.fieldPath
  const name = names.at(-1) as string
  const holder = holderOf(document, names, modification.action !== 'REMOVE_FIELD')
  if (holder === undefined) return
  const current: Json | undefined = Object.hasOwn(holder, name) ? holder[name] : undefined
  switch (modification.action) {
    case 'SET_FIELD':
      holder[name] = copyOf(modification.setFieldOptions.value)
      return
    case 'REMOVE_FIELD':
      delete holder[name]
      return
    case 'INCREMENT_FIELD':
      holder[name] = sum(current, modification.incrementFieldOptions.value, path)
      return
    case 'APPEND_TO_ARRAY':
      holder[name] = [...listIn(current, path), copyOf(modification.appendToArrayOptions.value)]
      return
    case 'REMOVE_FROM_ARRAY': {
      const unwanted = normalise(copyOf(modification.removeFromArrayOptions.value), [path])
      if (current === undefined || current === null) return
      holder[name] = listIn(current, path).filter((element) => !isDeepStrictEqual(element, unwanted))
    }
  }
}

/**
 * The object the last name of a path stands in. Missing ones on the way are made when wanted.
 * @throws DataError WDE0075
 */
function holderOf(document: JsonObject, names: string[], make: boolean): JsonObject | undefined {
  let holder = document
  for (const name of names.slice(0, -1)) {
    const inner: Json | undefined = Object.hasOwn(holder, name) ? holder[name] : undefined
    if (inner === undefined || inner === null) {
      if (!make) return undefined
      holder[name] = {}
    } else if (!isJsonObject(inner)) {
      if (!make) return undefined
      throw refused(names.join('.'), `reaches into "${name}", which is no object`)
    }
    holder = holder[name] as JsonObject
  }
  return holder
}

function sum(current: Json | undefined, by: number, path: string): number {
  if (current === undefined || current === null) return by
  if (typeof current !== 'number') throw refused(path, 'is no number, so it cannot be incremented')
  return current + by
}

function listIn(current: Json | undefined, path: string): Json[] {
  if (current === undefined || current === null) return []
  if (!Array.isArray(current)) throw refused(path, 'is no list')
  return current
}

/** The request may be tried again, so what it carries stays as it came. */
const copyOf = (value: unknown): Json => (value === undefined ? null : (structuredClone(value) as Json))

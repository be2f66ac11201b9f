import { isDeepStrictEqual } from 'node:util'
import type { FieldModification, Json, JsonObject } from '@foyer/protocol'
import { systemFields } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject } from '../../../kernel/text/json.js'
import { assertFieldName, normalise } from './document.js'

const invalidField = (path: string, message: string) => new DataError('WDE0075', `"${path}" ${message}.`)

/**
 * Applies modifications in order and returns the resulting fields (wire-protocol §8.2). Fields that only the server
 * writes are skipped. The result shares no objects with the arguments.
 * @throws DataError WDE0075, WDE0134
 */
export function patchFields(fields: JsonObject, modifications: readonly FieldModification[]): JsonObject {
  const patched = structuredClone(fields)
  for (const modification of modifications) {
    const names = modification.fieldPath.split('.')
    if ((systemFields as readonly string[]).includes(names[0] as string)) continue
    for (const name of names) assertFieldName(name)
    applyModification(patched, names, modification)
  }
  // Checks depth and values at their final position.
  return normalise(patched) as JsonObject
}

function applyModification(document: JsonObject, names: string[], modification: FieldModification): void {
  const path = modification.fieldPath
  const name = names.at(-1) as string
  const parent = parentOf(document, names, modification.action !== 'REMOVE_FIELD')
  if (parent === undefined) return
  const current: Json | undefined = Object.hasOwn(parent, name) ? parent[name] : undefined
  switch (modification.action) {
    case 'SET_FIELD':
      parent[name] = cloneValue(modification.setFieldOptions.value)
      return
    case 'REMOVE_FIELD':
      delete parent[name]
      return
    case 'INCREMENT_FIELD':
      parent[name] = increment(current, modification.incrementFieldOptions.value, path)
      return
    case 'APPEND_TO_ARRAY':
      parent[name] = [...requireList(current, path), cloneValue(modification.appendToArrayOptions.value)]
      return
    case 'REMOVE_FROM_ARRAY': {
      const unwanted = normalise(cloneValue(modification.removeFromArrayOptions.value), [path])
      if (current === undefined || current === null) return
      parent[name] = requireList(current, path).filter((element) => !isDeepStrictEqual(element, unwanted))
    }
  }
}

/**
 * Returns the object that contains the last name of a path. With `create`, adds missing objects on the way.
 * @throws DataError WDE0075
 */
function parentOf(document: JsonObject, names: string[], create: boolean): JsonObject | undefined {
  let parent = document
  for (const name of names.slice(0, -1)) {
    const inner: Json | undefined = Object.hasOwn(parent, name) ? parent[name] : undefined
    if (inner === undefined || inner === null) {
      if (!create) return undefined
      parent[name] = {}
    } else if (!isJsonObject(inner)) {
      if (!create) return undefined
      throw invalidField(names.join('.'), `reaches into "${name}", which is no object`)
    }
    parent = parent[name] as JsonObject
  }
  return parent
}

function increment(current: Json | undefined, by: number, path: string): number {
  if (current === undefined || current === null) return by
  if (typeof current !== 'number') throw invalidField(path, 'is no number, so it cannot be incremented')
  return current + by
}

function requireList(current: Json | undefined, path: string): Json[] {
  if (current === undefined || current === null) return []
  if (!Array.isArray(current)) throw invalidField(path, 'is no list')
  return current
}

/** Copies the value, because the request may be retried and must stay unchanged. */
const cloneValue = (value: unknown): Json => (value === undefined ? null : (structuredClone(value) as Json))

import {
  type CollectionChange,
  collectionField,
  collectionFieldTypes,
  collectionPermissionsPatch,
  collectionRoles,
  createCollectionRequest,
  createIndexRequest,
} from '@foyer/protocol'
import type { z } from 'zod'
import type { CollectionField, CollectionIndex } from '../../../features/data/collections/collection.js'
import { parseDefinition } from '../../../http/server/credentials/data-requests.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { UsageError } from '../usage-error.js'

export type NewIndex = Omit<CollectionIndex, 'status' | 'failure'>

/** The properties of a collection that `KEY=VALUE` sets, without its fields and indexes. */
export type CollectionProperties = Omit<CollectionChange, 'fields'>

const permissionNames = ['read', 'insert', 'update', 'remove'] as const
const promotionKinds = ['reassign', 'keepMember', 'keepVisitor', 'newest']

/** Reads the values of the other properties. */
const propertyReaders: ReadonlyMap<string, (name: string, value: string) => unknown> = new Map([
  ['enforceSchema', readSwitch],
  ['changeEvents', readSwitch],
  ['promotion', readPromotion],
  ['displayName', (_name: string, value: string) => value],
])

export const PROPERTIES_HELP = `
Properties, as KEY=VALUE:
  read, insert, update, remove   who may: ${collectionRoles.slice(0, 2).join(', ')},
                                 ${collectionRoles.slice(2).join(', ')}
  enforceSchema                  true: items have declared fields only
  changeEvents                   true: changes of items are recorded
  promotion                      a visitor's items at sign-up: ${promotionKinds.slice(0, 1).join(', ')},
                                 ${promotionKinds.slice(1).join(', ')}, or JSON:
                                 {"kind":"union","by":"sku","sum":"count"}
  displayName                    the name in the console

A field is KEY=TYPE, such as price=NUMBER, or a reference to a collection, such
as maker=REFERENCE:Makers or tags=MULTI_REFERENCE:Tags.
An index is NAME=FIELD,… in ascending order, or FIELD:DESC.
A field or index that needs more is JSON, as in the API.`

/** Reads `KEY=VALUE` arguments. @throws UsageError with the allowed keys or values */
export function readProperties(assignments: readonly string[]): CollectionProperties {
  const permissions: Record<string, string> = {}
  const properties: Record<string, unknown> = { permissions }
  for (const assignment of assignments) {
    const [name, value] = splitAssignment(assignment, 'KEY=VALUE')
    const reader = propertyReaders.get(name)
    if (reader !== undefined) properties[name] = reader(name, value)
    else if ((permissionNames as readonly string[]).includes(name)) permissions[name] = readRole(name, value)
    else
      throw new UsageError(
        `There is no property "${name}"; there are: ${[...permissionNames, ...propertyReaders.keys()].join(', ')}.`,
      )
  }
  return parse(createCollectionRequest.shape.collection.omit({ id: true, fields: true }), properties)
}

/** Reads the id of a new collection. @throws UsageError */
export const readCollectionId = (id: string): string =>
  parse(createCollectionRequest.shape.collection.pick({ id: true }), { id }).id

/** Reads the values of `--field`. @throws UsageError */
export function readField(text: string): CollectionField {
  if (isJson(text)) return parse(collectionField, parseJson(text, '--field')) as CollectionField
  const [key, typeAndCollection] = splitAssignment(text, 'KEY=TYPE')
  const [type = '', referencedCollectionId] = splitOnce(typeAndCollection, ':')
  if (!(collectionFieldTypes as readonly string[]).includes(type))
    throw new UsageError(`The type of the field "${key}" must be ${alternatives(collectionFieldTypes)}, not "${type}".`)
  const isReference = type === 'REFERENCE' || type === 'MULTI_REFERENCE'
  if (isReference !== (referencedCollectionId !== undefined))
    throw new UsageError(
      isReference
        ? `The field "${key}" needs the collection that it refers to: ${key}=${type}:COLLECTION.`
        : `The field "${key}" is no reference and takes no collection: ${key}=${type}.`,
    )
  const typeMetadata = { [type === 'REFERENCE' ? 'reference' : 'multiReference']: { referencedCollectionId } }
  return parse(collectionField, { key, type, ...(isReference && { typeMetadata }) }) as CollectionField
}

/** Reads the value of `--index` or `--unique-index`. @throws UsageError */
export function readIndex(text: string, isUnique: boolean): NewIndex {
  const index = isJson(text) ? parseJson(text, '--index') : parseIndex(text)
  return parse(createIndexRequest.shape.index, isUnique ? { ...(index as object), unique: true } : index)
}

function parseIndex(text: string): unknown {
  const [name, fields] = splitAssignment(text, 'NAME=FIELD,…')
  const read = (field: string) => {
    const [path, order = 'ASC'] = splitOnce(field.trim(), ':')
    if (order !== 'ASC' && order !== 'DESC')
      throw new UsageError(`The order of "${path}" in the index "${name}" must be ASC or DESC, not "${order}".`)
    return { path, order }
  }
  return { name, fields: fields.split(',').map(read) }
}

function readRole(name: string, value: string): string {
  if (collectionPermissionsPatch.shape.read.safeParse(value).success) return value
  throw new UsageError(`${name} must be ${alternatives(collectionRoles)}, not "${value}".`)
}

function readSwitch(name: string, value: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  throw new UsageError(`${name} must be true or false, not "${value}".`)
}

function readPromotion(_name: string, value: string): unknown {
  if (isJson(value)) return parseJson(value, 'promotion')
  if (promotionKinds.includes(value)) return { kind: value }
  throw new UsageError(
    `promotion must be ${promotionKinds.join(', ')} or JSON such as {"kind":"union","by":"sku","sum":"count"}, not "${value}".`,
  )
}

/** Splits `KEY=VALUE` at the first `=`. @throws UsageError */
function splitAssignment(text: string, form: string): [string, string] {
  const [key = '', value] = splitOnce(text, '=')
  if (key === '' || value === undefined) throw new UsageError(`"${text}" is not of the form ${form}.`)
  return [key, value]
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

const isJson = (text: string): boolean => text.trimStart().startsWith('{')

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`The JSON of ${what} cannot be read: ${text.slice(0, 100)}`)
  }
}

/** Validates like the API. @throws UsageError */
function parse<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  try {
    return parseDefinition(schema, value)
  } catch (error) {
    if (error instanceof DataError) throw new UsageError(error.message)
    throw error
  }
}

const alternatives = (values: readonly string[]): string => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

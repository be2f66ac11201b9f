import { z } from 'zod'
import { nearestName } from '../../../../kernel/text/nearest-name.js'
import type { SiteFileFault, SiteFilePath } from '../site-file-fault.js'

type Issue = z.core.$ZodIssue

/** Maximum number of characters of a key in a message, and of unknown keys of one map. */
const MAX_SHOWN = 100
const MAX_KEYS = 50

/** Converts the issues of a schema to sentences that say what to do. They never contain the value. */
export const explainIssues = (issues: readonly Issue[], schema: z.ZodType, path: SiteFilePath = []): SiteFileFault[] =>
  issues.flatMap((issue) => explainIssue(issue, schema, [...path, ...(issue.path as SiteFilePath)]))

function explainIssue(issue: Issue, schema: z.ZodType, path: SiteFilePath): SiteFileFault[] {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MAX_KEYS)
        .map((key) => ({ path: [...path, key], message: unknownKey(key, keysAt(schema, path)) }))
    case 'invalid_key':
      return [{ path, message: withPeriod(issue.issues[0]?.message ?? 'is not allowed here') }]
    case 'invalid_union': {
      // The branch for this type of value says what is wrong inside of it.
      const branch = issue.errors.find((errors) => errors.every(({ code, path: inner }) => !isWrongType(code, inner)))
      return branch === undefined ? [{ path, message: withPeriod(issue.message) }] : explainIssues(branch, schema, path)
    }
    default:
      return [{ path, message: withPeriod(explain(issue)) }]
  }
}

const isWrongType = (code: Issue['code'], path: readonly unknown[]): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'a map',
  record: 'a map',
  string: 'a text',
}

function explain(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.includes('received undefined')
        ? 'is missing'
        : `must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${alternatives(issue.values.map(String))}`
    case 'too_big':
      return `must have at most ${issue.maximum} ${countedThings(issue.origin)}`
    case 'too_small':
      return `must have at least ${issue.minimum} ${countedThings(issue.origin)}`
    default:
      return issue.message
  }
}

const countedThings = (origin: string): string => (origin === 'string' ? 'characters' : 'entries')

const alternatives = (values: readonly string[]): string =>
  values.length < 2 ? `${values[0]}` : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

function unknownKey(key: string, known: readonly string[]): string {
  const shown = key.slice(0, MAX_SHOWN)
  const nearest = nearestName(shown, known)
  if (nearest !== undefined) return `there is no "${shown}" here; did you mean "${nearest}"?`
  const few = known.length > 0 && known.length <= 12
  return `there is no "${shown}" here${few ? `; there are: ${known.join(', ')}` : ''}.`
}

const withPeriod = (message: string): string => (/[.?!]$/.test(message) ? message : `${message}.`)

/** Returns the keys that the schema has at a path. */
function keysAt(schema: z.ZodType, path: SiteFilePath): string[] {
  const shapes = path.reduce<z.ZodType[]>((here, step) => here.flatMap((one) => schemasIn(one, step)), [schema])
  return shapes.flatMap(unwrap).flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : []))
}

function schemasIn(schema: z.ZodType, step: string | number): z.ZodType[] {
  return unwrap(schema).flatMap((one) => {
    if (one instanceof z.ZodObject) return [one.shape[step]].filter((inner) => inner !== undefined)
    if (one instanceof z.ZodRecord) return [one.valueType as z.ZodType]
    return one instanceof z.ZodArray ? [one.element as z.ZodType] : []
  })
}

/** Returns the alternatives of a schema without what makes them optional. */
function unwrap(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unwrap(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]).flatMap(unwrap) : [schema]
}

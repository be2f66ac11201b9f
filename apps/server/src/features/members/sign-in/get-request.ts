import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { parseStrictJson } from '../../../kernel/text/strict-json.js'

const PARAMETERS = 100

const refused = (sentence: string) => new ApplicationError('INVALID_REQUEST', sentence)

/**
 * The request that a GET carries (wire-protocol §1.3): whole in `.r`, as base64url of JSON, or flat, with dots for
 * nesting and repeats for lists.
 * @throws ApplicationError INVALID_REQUEST
 */
export function readGetRequest(query: unknown): unknown {
  const parameters = Object.entries(query as Record<string, string | string[]>)
  const whole = parameters.find(([name]) => name === '.r')?.[1]
  if (whole !== undefined) return decoded(whole)
  if (parameters.length > PARAMETERS) throw refused(`A call has at most ${PARAMETERS} parameters.`)
  const request: Nested = emptyObject()
  for (const [name, value] of parameters) put(request, name.split('.'), value)
  return request
}

function decoded(given: string | string[]): unknown {
  try {
    if (typeof given !== 'string' || !/^[A-Za-z0-9_-]+={0,2}$/.test(given)) throw new Error('not base64url')
    return parseStrictJson(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(given, 'base64url')))
  } catch (cause) {
    throw new ApplicationError('INVALID_REQUEST', 'The parameter .r must be base64url of JSON.', {}, { cause })
  }
}

interface Nested {
  [name: string]: Nested | string | string[]
}

/** Without a prototype, so that no name in an address can reach one. */
const emptyObject = (): Nested => Object.create(null)

function put(into: Nested, [first, ...rest]: string[], value: string | string[]): void {
  if (first === undefined || first === '') return
  if (rest.length === 0) {
    into[first] = value
    return
  }
  into[first] ??= emptyObject()
  const inner = into[first]
  if (typeof inner === 'string' || Array.isArray(inner))
    throw refused(`The parameter "${first}" is given in two forms.`)
  put(inner, rest, value)
}

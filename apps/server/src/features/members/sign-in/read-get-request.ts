import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { parseStrictJson } from '../../../kernel/text/strict-json.js'

const MAX_PARAMETERS = 100

const invalidRequest = (sentence: string) => new ApplicationError('INVALID_REQUEST', sentence)

/**
 * Reads the request of a GET call (wire-protocol §1.3): complete in `.r`, as base64url of JSON, or flat, with dots for
 * nesting and repeated parameters for lists.
 * @throws ApplicationError INVALID_REQUEST
 */
export function readGetRequest(query: unknown): unknown {
  const parameters = Object.entries(query as Record<string, string | string[]>)
  const encoded = parameters.find(([name]) => name === '.r')?.[1]
  if (encoded !== undefined) return decodeRequest(encoded)
  if (parameters.length > MAX_PARAMETERS) throw invalidRequest(`A call has at most ${MAX_PARAMETERS} parameters.`)
  const request: Nested = emptyObject()
  for (const [name, value] of parameters) setNested(request, name.split('.'), value)
  return request
}

function decodeRequest(encoded: string | string[]): unknown {
  try {
    if (typeof encoded !== 'string' || !/^[A-Za-z0-9_-]+={0,2}$/.test(encoded)) throw new Error('not base64url')
    return parseStrictJson(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64url')))
  } catch (cause) {
    throw new ApplicationError('INVALID_REQUEST', 'The parameter .r must be base64url of JSON.', {}, { cause })
  }
}

interface Nested {
  [name: string]: Nested | string | string[]
}

/** Creates an object without a prototype, so that no parameter name can reach one. */
const emptyObject = (): Nested => Object.create(null)

function setNested(target: Nested, [first, ...rest]: string[], value: string | string[]): void {
  if (first === undefined || first === '') return
  if (rest.length === 0) {
    target[first] = value
    return
  }
  target[first] ??= emptyObject()
  const inner = target[first]
  if (typeof inner === 'string' || Array.isArray(inner))
    throw invalidRequest(`The parameter "${first}" is given in two forms.`)
  setNested(inner, rest, value)
}

import type { ScenarioResponse } from '@foyer/testing'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument, OperationObject } from '../../src/http/openapi/build-document.js'
import { operations } from '../../src/http/openapi/operations.js'

type Json = Record<string, unknown>

const NAMED = 'https://description.example/'

/** Finds an operation of the document by its id. */
export function findOperationObject(description: OpenApiDocument, id: string): OperationObject {
  const found = Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`the description has no operation ${id}`)
  return found
}

/** Creates a validator with the named schemas of the document; unknown keywords and formats are errors. */
export function createValidator(description: OpenApiDocument) {
  const ajv = new Ajv2020({
    ...{ strict: true, strictRequired: false, strictTypes: false, allErrors: true },
    // Each schema validates only a few values, so optimized code would not pay off.
    ...{ inlineRefs: false, code: { optimize: false } },
  })
  addFormats.default(ajv)
  const elsewhere = (schema: unknown): Json =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${NAMED}`))
  for (const [name, schema] of Object.entries(description.components.schemas ?? {}))
    ajv.addSchema({ $id: NAMED + name, ...elsewhere(schema) })
  const compiled = new WeakMap<Json, ValidateFunction>()
  const compile = (schema: Json): ValidateFunction => {
    const validate = compiled.get(schema) ?? ajv.compile(elsewhere(schema))
    compiled.set(schema, validate)
    return validate
  }
  return { compile }
}

/** Returns the document with every object closed, so that undeclared properties are found. */
export function withoutAdditionalProperties(description: OpenApiDocument): OpenApiDocument {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close)
    if (typeof value !== 'object' || value === null) return value
    const node = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, close(inner)]))
    const isObject = node.type === 'object' && node.properties !== undefined
    return isObject && node.additionalProperties === undefined ? { ...node, additionalProperties: false } : node
  }
  return close(description) as OpenApiDocument
}

/** Checks responses against the document and records which ones occurred. */
export interface ResponseCheck {
  /** @throws Error if the response does not match the document */
  check(id: string, answer: ScenarioResponse<unknown>): void
  /** The responses that occurred, as `id status` and, for errors, `id status code`. */
  seenResponses: ReadonlySet<string>
}

export function createResponseCheck(description: OpenApiDocument): ResponseCheck {
  const strict = withoutAdditionalProperties(description)
  const { compile } = createValidator(strict)
  const seenResponses = new Set<string>()
  return {
    seenResponses,
    check(id, { status, body, text, headers }) {
      const declared = findOperationObject(strict, id).responses[String(status)]
      if (declared === undefined)
        throw new Error(`${id} answered ${status}, which is not declared: ${text.slice(0, 300)}`)
      for (const name of Object.keys(declared.headers))
        if (headers[name] === undefined && (name !== 'retry-after' || isPendingApproval(body as Json)))
          throw new Error(`${id} answered ${status} without the header ${name}`)
      const given = headers['content-type']
      if (declared.content === undefined) {
        if (text !== '') throw new Error(`${id} answered ${status} with a body, which is not declared`)
      } else {
        const type = Object.keys(declared.content).find((one) => given?.startsWith(one))
        if (type === undefined) throw new Error(`${id} answered ${status} as ${given}, which is not declared`)
        const validate = compile(declared.content[type]?.schema as Json)
        if (type === 'application/json' && !validate(body))
          throw new Error(`${id} answered ${status} ${text.slice(0, 500)}: ${JSON.stringify(validate.errors)}`)
      }
      seenResponses.add(`${id} ${status}`)
      const codes = declared['x-error-codes']
      if (codes === undefined) return
      const code = getErrorCode(body as Json)
      if (!codes.includes(code)) throw new Error(`${id} refused with ${status} ${code}, which is not declared`)
      seenResponses.add(`${id} ${status} ${code}`)
    },
  }
}

const WAITING = ['THROTTLED_FEATURE', 'UNAVAILABLE', 'slow_down', 'temporarily_unavailable']
/** Whether an error response has a Retry-After header. */
const isPendingApproval = (body: Json): boolean => WAITING.includes(getErrorCode(body))

/** Returns the code of an error response in either dialect. */
function getErrorCode(body: Json): string {
  const { error, details } = body as { error?: string; details?: { applicationError?: { code: string } } }
  return error ?? details?.applicationError?.code ?? 'INVALID_ARGUMENT'
}

/** Lists all declared responses, in the format of `seenResponses`. */
export function listDeclaredResponses(description: OpenApiDocument): string[] {
  return operations.flatMap(({ id }) =>
    Object.entries(findOperationObject(description, id).responses).flatMap(([status, response]) => [
      `${id} ${status}`,
      ...(response['x-error-codes'] ?? []).map((code) => `${id} ${status} ${code}`),
    ]),
  )
}

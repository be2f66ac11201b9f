import { errorEnvelope, oauthErrorBody, REQUEST_ID_HEADER } from '@foyer/protocol'
import { type CallerKind, callers } from '../endpoint/access.js'
import type { Operation } from '../endpoint/endpoint.js'
import { type GroupName, groups } from '../endpoint/groups.js'
import { accessSentences } from './access-sentences.js'
import { exampleOf, textExample } from './examples/example-of.js'
import { type JsonSchema, type JsonSchemas, jsonSchemas } from './json-schemas.js'
import { namedSchemas } from './named-schemas.js'
import { type Refusal, refusalsOf } from './refusals.js'

/** The version of the API, not of the program, which is not published (V13.4.6). */
const API_VERSION = '1'

const ABOUT = [
  'The HTTP API of a Foyer site, in two dialects (OAuth and Wix) that share the same sessions. Access tokens are accepted with and without `Bearer`.',
  'Every error has a stable code, a message and a request id.',
  'Bodies are UTF-8 and at most 64 KiB unless an operation says otherwise; text lengths are counted in UTF-16 code units; control characters are rejected.',
  'Properties that are not documented here are ignored in requests and may be added to responses.',
].join(' ')

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of a visitor or a member. The word Bearer is optional.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'An API key of the site. Never from a browser: a key that comes with an Origin is refused.',
  },
  tokenAndApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'An access token and an API key: `<token>,<apiKey>`, or `,<apiKey>` without a token.',
  },
  metricsToken: { type: 'http', scheme: 'bearer', description: 'The value of FOYER_METRICS_TOKEN.' },
} as const

/** The security requirements of each kind of caller; one of the alternatives is enough. */
const security: Record<CallerKind, Record<string, string[]>[]> = {
  anyone: [],
  visitor: [{ accessToken: [] }],
  member: [{ accessToken: [] }],
  'member-or-key': [{ accessToken: [] }, { apiKey: [] }],
  'visitor-or-key': [{ accessToken: [] }, { apiKey: [] }],
  key: [{ apiKey: [] }],
  'owner-or-key': [{ accessToken: [] }, { apiKey: [] }],
  owner: [{ accessToken: [] }],
  'token-and-key': [{ tokenAndApiKey: [] }],
  operator: [{}, { metricsToken: [] }],
}

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/** An OpenAPI document, limited to the parts that this project generates. */
export interface OpenApiDocument {
  openapi: string
  info: Record<string, string | Record<string, string>>
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: Record<string, Record<string, unknown>>
}
export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; description: string; schema: JsonSchema }[]
  requestBody?: { required: true; description?: string; content: Content }
  responses: Record<string, ResponseObject>
}
interface ResponseObject {
  description: string
  headers: Record<string, { $ref: string }>
  content?: Content
  /** The error codes that a response with this status may have. */
  'x-error-codes'?: string[]
}
type Content = Record<string, { schema: JsonSchema; example?: unknown }>

/** Builds the OpenAPI 3.1 document from the schemas that the routes parse with. */
export function openApiDocument(operations: readonly Operation[], issuer: string): OpenApiDocument {
  const schemas = jsonSchemas(namedSchemas(operations))
  const paths: OpenApiDocument['paths'] = {}
  for (const operation of operations) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}').replace('*', `{${operation.named?.name}}`)
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = operationObject(operation, schemas)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Foyer',
      version: API_VERSION,
      description: ABOUT,
      summary: 'Accounts, sessions and data of a website',
      contact: { name: 'The Foyer authors' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: issuer }],
    tags: (Object.keys(groups) as GroupName[]).map((name) => ({ name, description: groups[name].about })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.named).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes,
      headers: {
        RequestId: { description: 'Names this request in the log.', required: true, schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'string', pattern: '^\\d+$' } },
      },
    },
  }
}

function operationObject(operation: Operation, schemas: JsonSchemas): OperationObject {
  const { id, group, summary, about, allow, body } = operation
  return {
    operationId: id,
    tags: [group],
    summary,
    description: [about, `Called by ${callers[allow.callers]}.`, ...accessSentences(operation)]
      .filter(Boolean)
      .join(' '),
    security: security[allow.callers],
    parameters: parametersOf(operation, schemas),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true as const,
            ...(body.about === undefined ? {} : { description: body.about }),
            content: Object.fromEntries(
              body.encodings.map((encoding) => [
                mediaTypes[encoding],
                withExample(schemas.ofRequest(body.schema), schemas),
              ]),
            ),
          },
        }),
    responses: responsesOf(operation, schemas),
  }
}

function parametersOf({ path, named, query }: Operation, schemas: JsonSchemas): OperationObject['parameters'] {
  const inPath = [...path.matchAll(/:(\w+)|\*/g)].map(([, name = named?.name ?? '']) => ({
    name,
    in: 'path' as const,
    required: true,
    description: named?.about ?? 'The id of the member.',
    schema: { type: 'string' },
  }))
  const inQuery = (query?.parameters ?? []).map(({ name, schema, about, required = false }) => ({
    name,
    in: 'query' as const,
    required,
    description: about,
    schema: schemas.ofRequest(schema),
  }))
  return [...inPath, ...inQuery]
}

function responsesOf(operation: Operation, schemas: JsonSchemas): OperationObject['responses'] {
  const responses: OperationObject['responses'] = {}
  for (const [status, { about, schema, type = mediaTypes.json }] of Object.entries(operation.answers)) {
    const content =
      type !== mediaTypes.json
        ? { schema: { type: 'string' }, example: textExample(type) }
        : schema && withExample(schemas.ofAnswer(schema), schemas)
    responses[status] = {
      description: about,
      headers: headersOf([]),
      ...(content === undefined ? {} : { content: { [type]: content } }),
    }
  }
  const body = schemas.ofAnswer(groups[operation.group].dialect === 'oauth' ? oauthErrorBody : errorEnvelope)
  for (const [status, refusals] of Map.groupBy(refusalsOf(operation), (refusal) => refusal.status)) {
    responses[status] = {
      description: refusals.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join(' '),
      headers: headersOf(refusals),
      content: { [mediaTypes.json]: { schema: body } },
      'x-error-codes': refusals.map(({ code }) => code).sort(),
    }
  }
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => Number(a) - Number(b)))
}

const withExample = (schema: JsonSchema, { named }: JsonSchemas) => ({ schema, example: exampleOf(schema, named) })

const headersOf = (refusals: readonly Refusal[]): ResponseObject['headers'] => ({
  [REQUEST_ID_HEADER]: { $ref: '#/components/headers/RequestId' },
  ...(refusals.some(({ waits }) => waits) ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } : {}),
})

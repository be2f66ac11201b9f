/** A JSON Schema, limited to the keywords that the server's description uses. */
export interface Schema {
  type?: string
  $ref?: string
  description?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: boolean | Schema
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description: string
  schema: Schema
}

type Content = Record<string, { schema: Schema; example?: unknown }>

export interface Answer {
  description: string
  content?: Content
  /** The error codes of a refusal; other answers have none. */
  'x-error-codes'?: string[]
}

interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { description?: string; content: Content }
  responses: Record<string, Answer>
}

/** The OpenAPI document of this server. */
export interface Description {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Schema> }
}

/** An operation with its place in the document. */
export interface Operation extends OperationObject {
  method: string
  path: string
}

/** Credentials that an operation accepts: an access token, only an API key, or none. */
export type Credentials = 'token' | 'key' | 'none'

export interface OperationGroup {
  name: string
  description: string
  operations: Operation[]
}

/** Returns the operations by group, in the order of the document. Groups without operations are omitted. */
export function groupOperations({ tags, paths }: Description): OperationGroup[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({
        ...operation,
        path,
        method: method.toUpperCase(),
      }),
    ),
  )
  const byGroup = Map.groupBy(operations, ({ tags: [group = ''] }) => group)
  return tags
    .map(({ name, description }) => ({ name, description, operations: byGroup.get(name) ?? [] }))
    .filter((group) => group.operations.length > 0)
}

/** Returns the groups with the operations that contain every word: in the path, id, summary or method. */
export function searchOperations(groups: readonly OperationGroup[], text: string): OperationGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isMatch = ({ method, path, operationId, summary }: Operation) => {
    const searched = `${method} ${path} ${operationId} ${summary}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  }
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter(isMatch) }))
    .filter(({ operations }) => operations.length > 0)
}

/** Returns the credentials that an operation requires, by its security schemes. */
export function getCredentials({ security }: Pick<Operation, 'security'>): Credentials {
  if (security.some((one) => 'accessToken' in one)) return 'token'
  return security.some((one) => 'apiKey' in one || 'tokenAndApiKey' in one) ? 'key' : 'none'
}

/** Splits the description into what the operation does and the sentences about who may call it. */
export function splitDescription(description: string): { about: string; callers: string } {
  const at = description.search(/(?:^| )Called by /)
  return at === -1
    ? { about: description, callers: '' }
    : { about: description.slice(0, at).trim(), callers: description.slice(at).trim() }
}

/** The media types and bodies of the answers that are not refusals. */
export const isRefusal = (answer: Answer): boolean => answer['x-error-codes'] !== undefined

/** Whether the answer is a stream of events, which does not end. */
export const isStream = ({ responses }: Pick<Operation, 'responses'>): boolean =>
  Object.values(responses).some(({ content }) => content !== undefined && 'text/event-stream' in content)

/** The JSON body of a request, or undefined if the operation has none. */
export const jsonBodyOf = ({ requestBody }: Operation): Content[string] | undefined =>
  requestBody?.content['application/json']

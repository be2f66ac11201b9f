import { getCredentials, jsonBodyOf, type Operation } from './description.js'

/** Values of the parameters by name; empty ones are not sent. */
export type ParameterValues = Readonly<Record<string, string>>

/**
 * Fills the parameters into the path of an operation. Returns undefined if a value of the path is missing, or is `.` or
 * `..`, which would make it another path.
 */
export function requestPath({ path, parameters }: Operation, values: ParameterValues): string | undefined {
  let filled = path
  for (const { name } of parameters.filter((parameter) => parameter.in === 'path')) {
    const value = values[name] ?? ''
    if (value === '' || value === '.' || value === '..') return undefined
    filled = filled.replace(`{${name}}`, encodeURIComponent(value))
  }
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && (values[parameter.name] ?? '') !== '')
      .map(({ name }) => [name, values[name] as string]),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Values that a snippet shows for parameters: the name in capitals in the path, and nothing for optional ones. */
const placeholders = ({ parameters }: Operation): ParameterValues =>
  Object.fromEntries(
    parameters
      .filter(({ required }) => required)
      .map(({ name, schema }) => [name, String(schema.enum?.[0] ?? toPlaceholder(name))]),
  )

const toPlaceholder = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

/** Returns a curl command for an operation, with the example of its body. */
export function curlSnippet(operation: Operation, server: string): string {
  const credentials = getCredentials(operation)
  const isTokenAndKey = operation.security.some((one) => 'tokenAndApiKey' in one)
  const authorization = {
    token: 'Authorization: Bearer ACCESS_TOKEN',
    key: isTokenAndKey ? 'Authorization: ACCESS_TOKEN,API_KEY' : 'Authorization: API_KEY',
    none: undefined,
  }[credentials]
  const body = jsonBodyOf(operation)
  const path = requestPath(operation, placeholders(operation)) ?? operation.path
  return [
    `curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} ${quote(server + path)}`,
    ...(authorization === undefined ? [] : [`-H ${quote(authorization)}`]),
    ...(body === undefined
      ? []
      : [`-H ${quote('Content-Type: application/json')}`, `-d ${quote(JSON.stringify(body.example ?? {}, null, 2))}`]),
  ].join(' \\\n  ')
}

/** Returns what is wrong with a JSON text, or undefined. An empty text is an empty body. */
export function jsonFault(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** The answer to a request, as it is shown. */
export interface ShownAnswer {
  status: number
  statusText: string
  milliseconds: number
  headers: [name: string, value: string][]
  body: string
  /** Whether the body is longer than what is shown. */
  isCut: boolean
}

const MAX_SHOWN = 200_000

/** Reads an answer for display; a JSON body is indented. */
export async function readAnswer(response: Response, milliseconds: number): Promise<ShownAnswer> {
  const text = await response.text()
  const shown = response.headers.get('content-type')?.includes('json') ? indent(text) : text
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds,
    headers: [...response.headers],
    body: shown.slice(0, MAX_SHOWN),
    isCut: shown.length > MAX_SHOWN,
  }
}

function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

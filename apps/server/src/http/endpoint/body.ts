import type { z } from 'zod'
import { readTokenParameters, type TokenParameters } from '../../features/oauth/grants/token-parameters.js'
import { parseBody, parseLogin } from '../server/bodies/parse-request.js'
import { parseData, parseDefinition } from '../server/credentials/data-requests.js'

/** The body of a request: its description and its parser. */
export interface BodySpec<Body> {
  schema: z.ZodType
  encodings: readonly ('json' | 'form')[]
  about?: string
  /** The size limit in bytes, if it differs from the default of 64 KiB. */
  maxBytes?: number
  /** @throws the error of the dialect, which names every refused field */
  parse(body: unknown): Body
}
type Details = Pick<BodySpec<unknown>, 'about' | 'maxBytes'>

const createBodySpec =
  (parse: <Output>(schema: z.ZodType<Output>, body: unknown) => Output) =>
  <Output>(schema: z.ZodType<Output>, details: Details = {}): BodySpec<Output> => ({
    schema,
    encodings: ['json'],
    ...details,
    parse: (body) => parse(schema, body),
  })

/** A JSON body. */
export const json = createBodySpec(parseBody)
/** A JSON body of the sign-in endpoints, where the Wix SDK reads application errors only (wire-protocol §6.3). */
export const loginJson = createBodySpec(parseLogin)
/** A JSON body of the data service; the rules of items validate the documents in it. */
export const dataJson = createBodySpec(parseData)
/** A JSON body of the data service whose texts are stored or looked for as they were sent. */
export const definitionJson = createBodySpec(parseDefinition)

/** A JSON body whose schema depends on the path: the handler parses it. */
export const unreadJson = (schema: z.ZodType): BodySpec<unknown> => ({
  schema,
  encodings: ['json'],
  parse: (body) => body,
})

/** A JSON body or a form. */
export const jsonOrForm = <Output>(schema: z.ZodType<Output>): BodySpec<Output> => ({
  ...json(schema),
  encodings: ['json', 'form'],
})

/**
 * OAuth parameters as JSON or a form (RFC 6749 §3.2). The schema is only a description; the handler validates the
 * values.
 */
export const oauthParameters = (schema: z.ZodType): BodySpec<TokenParameters> => ({
  schema,
  encodings: ['json', 'form'],
  parse: readTokenParameters,
})

/** As `oauthParameters`, where the handler authenticates the caller before it reads the body. */
export const unreadParameters = (schema: z.ZodType): BodySpec<undefined> => ({
  ...oauthParameters(schema),
  parse: () => undefined,
})

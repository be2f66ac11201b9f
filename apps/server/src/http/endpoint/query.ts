import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readGetRequest } from '../../features/members/sign-in/read-get-request.js'
import { parseBody } from '../server/bodies/parse-request.js'
import { parseData, parseDefinition, readDataQuery } from '../server/credentials/data-requests.js'

/** A parameter of the query string. */
export interface QueryParameter {
  name: string
  schema: z.ZodType
  about: string
  required?: boolean
}

/** The query string of a request: its description and its parser. */
export interface QuerySpec<Query> {
  parameters: readonly QueryParameter[]
  /** @throws the error of the dialect, which names every refused parameter */
  parse(request: FastifyRequest): Query
}

/** Plain query parameters. */
export const queryString = <Output>(
  schema: z.ZodType<Output>,
  parameters: readonly QueryParameter[],
): QuerySpec<Output> => ({ parameters, parse: (request) => parseBody(schema, request.query) })

/** The parameters of a Wix GET request: flat, or the whole request in `.r` (wire-protocol §1.3). */
export const wixQuery = <Output>(
  schema: z.ZodType<Output>,
  parameters: readonly QueryParameter[],
): QuerySpec<Output> => ({ parameters, parse: (request) => parseBody(schema, readGetRequest(request.query)) })

/** Plain query parameters, with the error codes of the data service. */
export const plainDataQuery = <Output>(
  schema: z.ZodType<Output>,
  parameters: readonly QueryParameter[],
): QuerySpec<Output> => ({ parameters, parse: (request) => parseData(schema, request.query) })

const createDataQuery =
  (parse: <Output>(schema: z.ZodType<Output>, query: unknown) => Output) =>
  <Output>(
    schema: z.ZodType<Output>,
    parameters: readonly QueryParameter[],
    complete: (query: unknown, request: FastifyRequest) => unknown = (query) => query,
  ): QuerySpec<Output> => ({
    parameters,
    parse: (request) => parse(schema, complete(readDataQuery(request), request)),
  })

/** As `wixQuery`, for the data service. `complete` adds values from the path. */
export const dataQuery = createDataQuery(parseData)
/** As `dataQuery`, but refuses text that cannot be stored safely. */
export const definitionQuery = createDataQuery(parseDefinition)

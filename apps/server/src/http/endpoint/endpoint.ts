import type { ApplicationErrorName, KnownDataErrorCode, OAuthErrorCode } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { EndpointDeps } from '../deps.js'
import type { FastPath } from '../server/fast-path/fast-path.js'
import type { Access } from './access.js'
import type { BodySpec } from './body.js'
import type { Dialect, GroupName, groups } from './groups.js'
import type { QuerySpec } from './query.js'

/** The response of one status. */
interface ResponseSpec {
  about: string
  /** Absent: no body. */
  schema?: z.ZodType
  /** The media type, `application/json` by default; without a schema the body is text of this type. */
  type?: string
}

/** The description of an endpoint, for the OpenAPI document, the API reference and the tests. */
export interface Operation {
  /** The operationId, unique in the whole API: generated clients name their functions after it. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path in Fastify's syntax: `:name` is a parameter, `*` matches the rest, including slashes. */
  path: string
  /** Describes the path parameter; by default it is the id of a member. */
  named?: { name: string; about: string }
  group: GroupName
  summary: string
  /** Details beyond the summary; Markdown. */
  about?: string
  /** Who may call. */
  allow: Omit<Access<unknown>, 'authorize'>
  /** Readable from every origin (`access-control-allow-origin: *`), whatever the clients of the site are. */
  open?: true
  query?: Pick<QuerySpec<unknown>, 'parameters'>
  body?: Omit<BodySpec<unknown>, 'parse'>
  answers: Readonly<Record<number, ResponseSpec>>
  /** Its own error codes, in addition to those that all operations share (`openapi/refusals.ts`). */
  refusals: readonly (OAuthErrorCode | ApplicationErrorName | KnownDataErrorCode)[]
}

/** A request to an endpoint with its authenticated caller and parsed input. */
export interface Call<Caller, Body, Query> {
  request: FastifyRequest
  reply: FastifyReply
  /** The return value of `authorize` of the access rule. */
  caller: Caller
  body: Body
  query: Query
}

/** An operation together with its handler. */
export interface Endpoint extends Operation {
  allow: Access<unknown>
  query?: QuerySpec<unknown>
  body?: BodySpec<unknown>
  handle(call: Call<unknown, unknown, unknown>, deps: EndpointDeps): unknown
  /** The fast path for its simplest requests, which runs before Fastify (`server/fast-path`). */
  fastPath?(deps: EndpointDeps): FastPath
}

type RefusalOf<Group extends GroupName> = {
  oauth: OAuthErrorCode
  page: ApplicationErrorName
  wix: ApplicationErrorName
  service: ApplicationErrorName
  data: ApplicationErrorName | KnownDataErrorCode
}[(typeof groups)[Group]['dialect'] & Dialect]

interface Declaration<Group extends GroupName, Caller, Body, Query>
  extends Omit<Operation, 'group' | 'allow' | 'body' | 'query' | 'refusals'> {
  group: Group
  allow: Access<Caller>
  query?: QuerySpec<Query>
  body?: BodySpec<Body>
  refusals: readonly RefusalOf<Group>[]
  /** Returns the response body, or the reply if the handler has sent it. */
  handle(call: Call<Caller, Body, Query>, deps: EndpointDeps): unknown
  fastPath?(deps: EndpointDeps): FastPath
}

/**
 * Declares one endpoint: its route, access rule, input, description and handler. `registerEndpoints` registers the
 * route, `openApiDocument` builds the description, and the tests of access and parameters iterate over all endpoints.
 * The caller is checked first, then query and body are parsed, then `handle` runs.
 */
export const endpoint = <Group extends GroupName, Caller, Body = undefined, Query = undefined>(
  declaration: Declaration<Group, Caller, Body, Query>,
): Endpoint => declaration as unknown as Endpoint

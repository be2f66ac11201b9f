import { type ApplicationErrorName, emptyResponse } from '@foyer/protocol'
import type { z } from 'zod'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'

type Declaration<Caller, Body, Query> = Omit<
  Parameters<typeof endpoint<'Owners', Caller, Body, Query>>[0],
  'group' | 'answers' | 'refusals'
> & {
  /** The response of status 200; by default an empty object. */
  answer?: readonly [about: string, schema: z.ZodType]
  refusals?: readonly ApplicationErrorName[]
}

/** Declares an endpoint of the owner API. */
export const ownerEndpoint = <Caller, Body = undefined, Query = undefined>({
  answer: [about, schema] = ['Done.', emptyResponse],
  refusals = [],
  ...declaration
}: Declaration<Caller, Body, Query>): Endpoint =>
  endpoint<'Owners', Caller, Body, Query>({
    ...declaration,
    group: 'Owners',
    answers: { 200: { about, schema } },
    refusals,
  })

import { type ApplicationErrorName, memberResponse, paths } from '@foyer/protocol'
import type { z } from 'zod'
import { memberView } from '../../../features/members/directory/member-view.js'
import type { Member } from '../../../features/members/member.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'

/** The path of one member. */
export const memberPath = `${paths.members}/:memberId`

/** A changed member, as the members API returns it. */
export const memberAnswer = (member: Member) => ({ member: memberView(member, 'FULL') })

type Declaration<Caller, Body, Query> = Omit<
  Parameters<typeof endpoint<'Members', Caller, Body, Query>>[0],
  'group' | 'answers' | 'refusals'
> & {
  /** The response of status 200; by default the member. */
  answer?: readonly [about: string, schema: z.ZodType]
  refusals?: readonly ApplicationErrorName[]
}

/** Declares an endpoint of the members API (wire-protocol §7). */
export const memberEndpoint = <Caller, Body = undefined, Query = undefined>({
  answer: [about, schema] = ['The member.', memberResponse],
  refusals = [],
  ...declaration
}: Declaration<Caller, Body, Query>): Endpoint =>
  endpoint<'Members', Caller, Body, Query>({
    ...declaration,
    group: 'Members',
    answers: { 200: { about, schema } },
    refusals,
  })

import { attentionResponse, overviewKinds, overviewQuery, overviewResponse, paths } from '@foyer/protocol'
import { z } from 'zod'
import { readAttention } from '../../../features/overview/read-attention.js'
import { readOverview } from '../../../features/overview/read-overview.js'
import { siteRole } from '../../endpoint/access.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { queryString } from '../../endpoint/query.js'
import { ownerEndpoint } from './owner-endpoint.js'

const { from, to, interval } = overviewQuery.shape
const kinds = overviewKinds.map((kind) => `\`${kind}\``).join(', ')

/** The statistics of the site (decision 23). */
export const overviewEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'readOverview',
    method: 'GET',
    path: paths.ownerOverview,
    summary: 'Count visitors, sign-ups, logins, failures and active members over time',
    about:
      'Events are counted in memory and written every ten seconds: newer ones are not included yet, and are lost if the process dies. Hours are kept for 400 days.',
    allow: siteRole('read-only', 'site:read'),
    query: queryString(overviewQuery, [
      { name: 'from', schema: from, about: 'Not before this time; by default 24 hours before `to`.' },
      { name: 'to', schema: to, about: 'Before this time; by default now.' },
      {
        name: 'interval',
        schema: interval,
        about: 'The length of a step; by default hours if the range is 3 days at most, else days.',
      },
      {
        name: 'timeZone',
        schema: z.string().max(100),
        about: 'The time zone in which days begin at midnight, by its IANA name; UTC by default.',
      },
      {
        name: 'kinds',
        schema: z.string().max(200),
        about: `One or more of ${kinds}, separated by commas; all by default.`,
      },
    ]),
    answer: ['The steps and their sums, and those of the span of the same length before.', overviewResponse],
    handle: async ({ query }, deps) => readOverview(query, deps),
  }),
  ownerEndpoint({
    id: 'readAttention',
    method: 'GET',
    path: paths.ownerAttention,
    summary: 'List what needs attention',
    about:
      'Requests to join, webhooks that do not deliver, mails that cannot be sent, unusually many rejected sign-ins, and requested addresses that are not registered.',
    allow: siteRole('read-only', 'site:read', 'members:read', 'owners:read'),
    answer: ['What needs attention; empty, zero or `null` if nothing does.', attentionResponse],
    handle: async (_call, deps) => readAttention(deps),
  }),
]

import { overviewKinds, overviewQuery, overviewResponse, paths } from '@foyer/protocol'
import { z } from 'zod'
import type { Operation } from '../operation.js'
import { owners } from './owners.js'

const asked = overviewQuery.shape

/** What the site counts of itself (decision 23). */
export const overviewOperations: readonly Operation[] = [
  owners({
    id: 'readOverview',
    method: 'GET',
    path: paths.ownerOverview,
    summary: 'Visitors, sign-ups, logins, failures and active members over time',
    about:
      'Counted in memory and written every ten seconds, so that what is newer is not in it yet and is lost when a process dies. Hours are kept for 400 days.',
    query: [
      { name: 'from', schema: asked.from, about: 'Not before this time; 24 hours before `to` unless told otherwise.' },
      { name: 'to', schema: asked.to, about: 'Before this time; now unless told otherwise.' },
      {
        name: 'interval',
        schema: asked.interval,
        about: 'What one step is. Hours where the range is 3 days at most, days otherwise.',
      },
      { name: 'timeZone', schema: z.string().max(100), about: 'Where days begin at midnight, by its IANA name; UTC.' },
      {
        name: 'kinds',
        schema: z.string().max(200),
        about: `Several with commas between them, of ${overviewKinds.map((kind) => `\`${kind}\``).join(', ')}; all unless told otherwise.`,
      },
    ],
    answer: ['The steps, their sums, and the sums of the same span before.', overviewResponse],
  }),
]

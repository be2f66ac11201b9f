import {
  asyncJobResponse,
  asyncJobStatus,
  asyncPatchByFilterRequest,
  asyncRemoveByFilterRequest,
  ITEM_REQUEST_MAX_BYTES,
  paths,
} from '@foyer/protocol'
import type { z } from 'zod'
import type { Operation } from '../operation.js'

const group = 'Data items'
const caller = 'visitor-or-key'

const start = (id: string, path: string, summary: string, about: string, schema: z.ZodType): Operation => ({
  id,
  method: 'POST',
  path,
  group,
  summary,
  about: `${about} Answered at once with the id of a job, which goes on through restarts of the server. It reaches what whoever calls may read and change, an author the own items, each at most once, as it is when its turn comes. At most 5 jobs of a visitor or member, and 100 of back ends, are under way (\`THROTTLED_FEATURE\`).`,
  caller,
  body: { schema },
  largest: ITEM_REQUEST_MAX_BYTES,
  answers: { 200: { about: 'The job.', schema: asyncJobResponse } },
  refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'WDE0001', 'WDE0025', 'WDE0027', 'WDE0068', 'RATE_LIMITED'],
})

/** Changes of all items that meet a filter (wire-protocol §8.2; decision 29). */
export const jobOperations: readonly Operation[] = [
  start(
    'asyncPatchByFilter',
    paths.asyncPatchByFilter,
    'Change single fields of all items that meet a filter',
    'The modifications are those of a patch.',
    asyncPatchByFilterRequest,
  ),
  start(
    'asyncRemoveByFilter',
    paths.asyncRemoveByFilter,
    'Remove all items that meet a filter',
    'Their references go with them.',
    asyncRemoveByFilterRequest,
  ),
  {
    id: 'getAsyncJobStatus',
    method: 'GET',
    path: `${paths.asyncJobs}/:jobId/status`,
    named: { name: 'jobId', about: 'The id of the job.' },
    group,
    summary: 'How far a job is',
    about: 'For whoever started it, and for back ends. It is kept for 7 days after its end.',
    caller,
    answers: { 200: { about: 'Its status and counts.', schema: asyncJobStatus } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
  },
]

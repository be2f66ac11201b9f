import {
  type AsyncJobStatus,
  asyncJobResponse,
  asyncJobStatus,
  asyncPatchByFilterRequest,
  asyncRemoveByFilterRequest,
  ITEM_REQUEST_MAX_BYTES,
  paths,
} from '@foyer/protocol'
import type { DataJob } from '../../../features/data/jobs/data-job-store.js'
import { findJob, startJob } from '../../../features/data/jobs/start-job.js'
import { dataJson, definitionJson } from '../../endpoint/body.js'
import { readItemsAccess, writeItemsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'

const group = 'Data items'
const maxBytes = ITEM_REQUEST_MAX_BYTES
const startedJob = { 200: { about: 'The id of the job.', schema: asyncJobResponse } }
const startRefusals = ['WDE0001', 'WDE0025', 'WDE0027', 'WDE0068', 'RATE_LIMITED'] as const
const aboutJobs =
  'The response has the id of a job and is sent before the job begins; a job continues after a restart of the server. It covers the items that the caller may read and change (for an author, their own), each at most once and as the item is when the job gets to it. At most 5 jobs of a visitor or member, and 100 of back ends, can be unfinished (`THROTTLED_FEATURE`).'

const jobView = ({ jobId, status, successCount, failureCount, error }: DataJob): AsyncJobStatus => ({
  jobId,
  status,
  successCount,
  failureCount,
  ...(error === undefined ? {} : { error }),
})

/** Asynchronous changes of all items that match a filter (wire-protocol §8.2; decision 29). */
export const jobEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'asyncPatchByFilter',
    method: 'POST',
    path: paths.asyncPatchByFilter,
    group,
    summary: 'Patch all items that match a filter',
    about: `The modifications are those of a patch. ${aboutJobs}`,
    allow: writeItemsAccess,
    body: definitionJson(asyncPatchByFilterRequest, { maxBytes }),
    answers: startedJob,
    refusals: startRefusals,
    handle: async ({ caller, body: { dataCollectionId, filter, fieldModifications } }, deps) => ({
      jobId: await startJob(dataCollectionId, { filter, fieldModifications }, caller, deps),
    }),
  }),
  endpoint({
    id: 'asyncRemoveByFilter',
    method: 'POST',
    path: paths.asyncRemoveByFilter,
    group,
    summary: 'Remove all items that match a filter',
    about: `Their references are removed too. ${aboutJobs}`,
    allow: writeItemsAccess,
    body: dataJson(asyncRemoveByFilterRequest, { maxBytes }),
    answers: startedJob,
    refusals: startRefusals,
    handle: async ({ caller, body: { dataCollectionId, filter } }, deps) => ({
      jobId: await startJob(dataCollectionId, { filter }, caller, deps),
    }),
  }),
  endpoint({
    id: 'getAsyncJobStatus',
    method: 'GET',
    path: `${paths.asyncJobs}/:jobId/status`,
    named: { name: 'jobId', about: 'The id of the job.' },
    group,
    summary: 'Read the status of a job',
    about: 'For the caller that started it, and for back ends. A job is stored for 7 days after its end.',
    allow: readItemsAccess,
    answers: { 200: { about: 'Its status and counts.', schema: asyncJobStatus } },
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => jobView(await findJob(pathParameter(request, 'jobId'), caller, deps)),
  }),
]

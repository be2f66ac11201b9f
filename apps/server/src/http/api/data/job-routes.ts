import {
  type AsyncJobStatus,
  asyncPatchByFilterRequest,
  asyncRemoveByFilterRequest,
  ITEM_REQUEST_MAX_BYTES,
  paths,
} from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import type { DataJob } from '../../../features/data/jobs/data-job-store.js'
import { findJob, startJob } from '../../../features/data/jobs/start-job.js'
import type { HttpDeps } from '../../deps.js'
import { parseData, parseDefinition, readDataCaller } from '../../server/credentials/data-requests.js'

const view = ({ jobId, status, successCount, failureCount, error }: DataJob): AsyncJobStatus => ({
  jobId,
  status,
  successCount,
  failureCount,
  ...(error === undefined ? {} : { error }),
})

/** Changes of all items that meet a filter (wire-protocol §8.2), done after the answer. */
export function jobRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const one = { bodyLimit: ITEM_REQUEST_MAX_BYTES }

  api.post(paths.asyncPatchByFilter, one, async (request) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId, filter, fieldModifications } = parseDefinition(asyncPatchByFilterRequest, request.body)
    return { jobId: await startJob(dataCollectionId, { filter, fieldModifications }, caller, deps) }
  })

  api.post(paths.asyncRemoveByFilter, one, async (request) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId, filter } = parseData(asyncRemoveByFilterRequest, request.body)
    return { jobId: await startJob(dataCollectionId, { filter }, caller, deps) }
  })

  api.get(`${paths.asyncJobs}/:jobId/status`, async (request) => {
    const caller = readDataCaller(request, deps)
    const { jobId } = request.params as { jobId: string }
    return view(await findJob(jobId, caller, deps))
  })
}

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
import type { Needs } from '../../../main/needs.js'
import { parseData, parseDefinition, readDataCaller } from '../../server/credentials/data-requests.js'

const view = ({ jobId, status, successCount, failureCount, error }: DataJob): AsyncJobStatus => ({
  jobId,
  status,
  successCount,
  failureCount,
  ...(error === undefined ? {} : { error }),
})

/** Changes of all items that meet a filter (wire-protocol §8.2), done after the answer. */
export function jobRoutes(api: FastifyInstance, needs: Needs): void {
  const one = { bodyLimit: ITEM_REQUEST_MAX_BYTES }

  api.post(paths.asyncPatchByFilter, one, async (request) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, filter, fieldModifications } = parseDefinition(asyncPatchByFilterRequest, request.body)
    return { jobId: await startJob(dataCollectionId, { filter, fieldModifications }, caller, needs) }
  })

  api.post(paths.asyncRemoveByFilter, one, async (request) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, filter } = parseData(asyncRemoveByFilterRequest, request.body)
    return { jobId: await startJob(dataCollectionId, { filter }, caller, needs) }
  })

  api.get(`${paths.asyncJobs}/:jobId/status`, async (request) => {
    const caller = readDataCaller(request, needs)
    const { jobId } = request.params as { jobId: string }
    return view(await findJob(jobId, caller, needs))
  })
}

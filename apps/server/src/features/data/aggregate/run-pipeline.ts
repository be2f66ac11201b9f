import type { JsonObject } from '../../../kernel/text/json.js'
import { WorkBudget, type WorkLimits } from '../../../kernel/text/work-budget.js'
import type { Stage } from './pipeline.js'
import { runStage } from './run-stage.js'

/** The stages of a pipeline that the database does not run, their input as JSON, and the page of results to return. */
export interface PipelineTask {
  documents: readonly string[]
  stages: readonly Stage[]
  offset: number
  count: number
}
export interface PipelineResult {
  results: JsonObject[]
  total: number
}

/** The maximum size of the results in one response, in bytes. */
const MAX_RESPONSE_BYTES = 8_000_000

/**
 * Runs stages on documents, and returns one page of the results.
 * @throws WorkLimitExceeded, TooManyDocuments, SumTooLarge
 */
export function runPipeline({ documents, stages, offset, count }: PipelineTask, limits: WorkLimits): PipelineResult {
  const budget = new WorkBudget(limits)
  let results = documents.map((text): JsonObject => {
    budget.countBytes(text.length)
    return JSON.parse(text)
  })
  for (const stage of stages) results = runStage(stage, results, budget)
  const page = results.slice(offset, offset + count)
  new WorkBudget({ ...limits, bytes: Math.min(limits.bytes, MAX_RESPONSE_BYTES) }).countJson(page)
  return { results: page, total: results.length }
}

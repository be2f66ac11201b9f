import { DataError } from '../../../kernel/errors/data-error.js'
import { WorkLimitExceeded, type WorkLimits } from '../../../kernel/text/work-budget.js'
import { QueueFull } from '../../../platform/threads/fair-queue.js'
import { ThreadLimitExceeded, ThreadTaskError, taskThread } from '../../../platform/threads/task-thread.js'
import { sumTooLarge, tooManyDocuments } from './pipeline-errors.js'
import { type PipelineResult, type PipelineTask, runPipeline } from './run-pipeline.js'

/** Limits of a pipeline on the main thread; one that exceeds them is restarted on a worker thread (decision 6). */
const MAIN_THREAD_LIMITS: WorkLimits = { bytes: 500_000, characters: 200_000, steps: 20_000, milliseconds: 8 }
const WORKER_LIMITS: WorkLimits = { bytes: 64_000_000, characters: 100_000_000, steps: 50_000_000, milliseconds: 5000 }
/** Memory limits of the worker thread, in megabytes. */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 384 }

/** Runs the stages of pipelines that the database does not run. */
export interface PipelineRunner {
  /** @param queueKey key of the fair queue: the network or the id of the caller @throws DataError WDE0028, WDE0075 */
  run(task: PipelineTask, queueKey: string): Promise<PipelineResult>
  stop(): Promise<void>
}

/**
 * Creates a runner. A pipeline starts in this thread; one that exceeds `MAIN_THREAD_LIMITS` starts again on a worker
 * thread, with `workerLimits`.
 */
export function pipelineRunner(workerLimits: WorkLimits = WORKER_LIMITS): PipelineRunner {
  const thread = taskThread<{ task: PipelineTask; limits: WorkLimits }, PipelineResult>({
    module: 'features/data/aggregate/pipeline-thread',
    resourceLimits: WORKER_MEMORY,
    timeoutMs: workerLimits.milliseconds,
  })
  return {
    async run(task, queueKey) {
      try {
        return await runWithFallback(task, queueKey)
      } catch (error) {
        throw toDataError(error) ?? error
      }
    },
    stop: thread.stop,
  }

  async function runWithFallback(task: PipelineTask, queueKey: string): Promise<PipelineResult> {
    try {
      return runPipeline(task, MAIN_THREAD_LIMITS)
    } catch (error) {
      if (!(error instanceof WorkLimitExceeded)) throw error
    }
    return thread.run({ task, limits: workerLimits }, queueKey)
  }
}

/** Public messages for exceeded limits. */
const limitMessages: Record<keyof WorkLimits, (limit: number) => string> = {
  bytes: (limit) => `The pipeline makes more than ${limit} bytes of texts and documents.`,
  characters: (limit) => `The pipeline compares more than ${limit} characters of texts.`,
  steps: (limit) => `The pipeline looks at more than ${limit} values.`,
  milliseconds: (limit) => `The pipeline takes longer than ${limit / 1000} seconds.`,
}

function toDataError(error: unknown): DataError | undefined {
  const cause = { cause: error }
  if (error instanceof QueueFull)
    return new DataError('WDE0028', 'Too many large pipelines are under way. Send it again later.', {}, cause)
  if (error instanceof ThreadLimitExceeded)
    return new DataError('WDE0028', 'The pipeline needs more time or memory than it may take.', {}, cause)
  // Errors of the worker thread arrive serialized; those of the main thread have the same properties.
  const { name, exceeded, limit } = (error instanceof ThreadTaskError ? error.serialized : error) as WorkLimitExceeded
  if (name === 'WorkLimitExceeded')
    return new DataError('WDE0028', limitMessages[exceeded](limit), { exceeded, limit }, cause)
  return PIPELINE_ERRORS.get(name)?.()
}

/** Errors of a pipeline by the name of the error class. */
const PIPELINE_ERRORS = new Map<string, () => DataError>([
  ['TooManyDocuments', tooManyDocuments],
  ['SumTooLarge', sumTooLarge],
])

import { DataError } from '../../../kernel/errors/data-error.js'
import { WorkLimitExceeded, type WorkLimits } from '../../../kernel/text/work-budget.js'
import { SlotsTaken } from '../../../platform/threads/shared-slots.js'
import { ThreadOverrun, ThreadProblem, workThread } from '../../../platform/threads/work-thread.js'
import { sumTooLarge, tooManyDocuments } from './pipeline-refusals.js'
import { type PipelineOutcome, type PipelineTask, runPipeline } from './run-pipeline.js'

/** Limits of a pipeline on the main thread; one that exceeds them starts again on a worker thread (decision 71). */
const MAIN_THREAD_LIMITS: WorkLimits = { bytes: 500_000, characters: 200_000, steps: 20_000, milliseconds: 8 }
const THREAD_LIMITS: WorkLimits = { bytes: 64_000_000, characters: 100_000_000, steps: 50_000_000, milliseconds: 5000 }
/** Megabytes. */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 384 }

/** Does the stages of pipelines that the database does not do. */
export interface PipelineWork {
  /** @param share the network or the person that asks. @throws DataError WDE0028, WDE0075 */
  run(task: PipelineTask, share: string): Promise<PipelineOutcome>
  stop(): Promise<void>
}

export function pipelineWork(threadLimits: WorkLimits = THREAD_LIMITS): PipelineWork {
  const thread = workThread<{ task: PipelineTask; limits: WorkLimits }, PipelineOutcome>({
    module: 'features/data/aggregate/pipeline-thread',
    resourceLimits: THREAD_MEMORY,
    budgetMs: threadLimits.milliseconds,
  })
  return {
    async run(task, share) {
      try {
        return await runHereOrThere(task, share)
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
    stop: thread.stop,
  }

  async function runHereOrThere(task: PipelineTask, share: string): Promise<PipelineOutcome> {
    try {
      return runPipeline(task, MAIN_THREAD_LIMITS)
    } catch (error) {
      if (!(error instanceof WorkLimitExceeded)) throw error
    }
    return thread.ask({ task, limits: threadLimits }, share)
  }
}

/** Why a pipeline is refused, in a public sentence. */
const EXCEEDED: Record<keyof WorkLimits, (limit: number) => string> = {
  bytes: (limit) => `The pipeline makes more than ${limit} bytes of texts and documents.`,
  characters: (limit) => `The pipeline compares more than ${limit} characters of texts.`,
  steps: (limit) => `The pipeline looks at more than ${limit} values.`,
  milliseconds: (limit) => `The pipeline takes longer than ${limit / 1000} seconds.`,
}

function refusalOf(error: unknown): DataError | undefined {
  const cause = { cause: error }
  if (error instanceof SlotsTaken)
    return new DataError('WDE0028', 'Too many large pipelines are under way. Send it again later.', {}, cause)
  if (error instanceof ThreadOverrun)
    return new DataError('WDE0028', 'The pipeline needs more time or memory than it may take.', {}, cause)
  // The same errors, from this thread or from the other one.
  const { name, exceeded, limit } = (error instanceof ThreadProblem ? error.problem : error) as WorkLimitExceeded
  if (name === 'WorkLimitExceeded')
    return new DataError('WDE0028', EXCEEDED[exceeded](limit), { exceeded, limit }, cause)
  return PIPELINE_REFUSALS.get(name)?.()
}

/** The refusals of a pipeline by the name of the error. */
const PIPELINE_REFUSALS = new Map<string, () => DataError>([
  ['TooManyDocuments', tooManyDocuments],
  ['SumTooLarge', sumTooLarge],
])

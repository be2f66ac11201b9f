import { WorkLimitExceeded, type WorkLimits } from '../../../kernel/text/work-budget.js'
import { serveThread } from '../../../platform/threads/serve-thread.js'
import { type PipelineTask, runPipeline } from './run-pipeline.js'

// Entry point of the worker thread for pipelines (`pipeline-runner.ts`).
serveThread(
  ({ task, limits }: { task: PipelineTask; limits: WorkLimits }) => runPipeline(task, limits),
  (error) => (error instanceof WorkLimitExceeded ? { exceeded: error.exceeded, limit: error.limit } : {}),
)

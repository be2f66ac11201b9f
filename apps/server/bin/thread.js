/**
 * Entry point of the threads of `src/platform/threads/task-thread.ts`. Loads the module with the task from the build,
 * or from the sources if the server itself runs from them.
 */
import { registerHooks } from 'node:module'
import { basename } from 'node:path'
import { workerData } from 'node:worker_threads'

const { module, isSource } = workerData.program

if (isSource)
  registerHooks({
    resolve: (specifier, context, next) =>
      next(context.parentURL?.endsWith('.ts') ? specifier.replace(/^(\..*)\.js$/, '$1.ts') : specifier, context),
  })
await import(isSource ? `../src/${module}.ts` : `../dist/program/${basename(module)}.js`)

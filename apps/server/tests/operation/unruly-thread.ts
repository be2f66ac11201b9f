import { serveThread } from '../../src/platform/threads/serve-thread.js'

// A thread for `work-thread.test.ts`: one task never returns, another allocates all memory.
serveThread((task: string): string => {
  if (task === 'endless') for (;;);
  const taken: object[] = []
  while (task === 'memory') taken.push(new Array(100_000).fill({}))
  if (task === 'error') throw new TypeError('wrong')
  return task.toUpperCase()
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects what starting leaves behind: code that runs once, and the gaps between what stays. Node would get to it
 * under load, little by little and not all of it. Some 10 MB for about 80 ms, on a slow machine, in which nothing else
 * happens, so it is for the moment before the first request (docs/performance.md).
 */
export function collectGarbage(): void {
  // Node offers this to contexts that are made while the flag is set, and this one's is.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

import { BaseSequencer } from 'vitest/node'

/** Short files that take longest: browsers, database faults, many states. */
const SLOW =
  /^(journeys\/|.*\/(claims|failing-parts|visitor-grant|clock-of-a-node|mail|mail-down)(-\w+)?(\.long|\.soak)?\.test\.ts$)/

/** Starts the slowest files first, so that none of them runs alone at the end while a core is idle. */
export default class SlowestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }) => SLOW.test(moduleId.slice(this.ctx.config.root.length + 1))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

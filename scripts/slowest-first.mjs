import { BaseSequencer } from 'vitest/node'

/** Files that take longest although they are short: browsers, faults of databases, walks over many states. */
const SLOW =
  /^(journeys\/|.*\/(claims|failing-parts|visitor-grant|clock-of-a-node|mail|mail-down)(-\w+)?(\.long|\.soak)?\.test\.ts$)/

/** Begins with the files that take longest, so that none of them runs on alone at the end while a core is idle. */
export default class SlowestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }) => SLOW.test(moduleId.slice(this.ctx.config.root.length + 1))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

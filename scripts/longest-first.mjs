import { BaseSequencer } from 'vitest/node'

/** What takes minutes although its file is short. Where no run before tells how long files take, vitest takes the largest first. */
const LONGEST = /\/(claims-(postgres|sqlite)|data-promotion|mail-down)\.long\.test\.ts$/

/** Begins with the files that take longest, so that none of them runs on alone at the end while a core is idle. */
export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }) => LONGEST.test(moduleId)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const program = new URL('../../../bin/foyer.js', import.meta.url)
const [firstLine = ''] = readFileSync(program, 'utf8').split('\n')
const flags = firstLine.split(' ').filter((word) => word.startsWith('--'))

/**
 * Half of the young generation in megabytes, after enough allocations to reach its maximum. Returns the smallest
 * sample, because V8 sometimes uses extra pages for a moment.
 */
function youngGenerationSize(flags: readonly string[], before: string): number {
  const script = `import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
    import { allowYoungGenerationGrowth } from '${new URL('young-generation.ts', import.meta.url)}'
    setFlagsFromString('--semi-space-growth-factor=1')
    ${before}
    const kept = []
    const sizes = []
    for (let at = 0; at < 4e6; at++) {
      kept[at % 20_000] = { at: [at] }
      if (at > 3e6 && at % 1e5 === 0) sizes.push(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)
    }
    console.log(Math.min(...sizes) / 2 ** 21)`
  return Number(execFileSync(process.execPath, [...flags, '--input-type=module', '-e', script], { encoding: 'utf8' }))
}

describe('decision 3: the young generation of a server', () => {
  it('is 2 MB, as the first line of the program asks for', () => {
    expect(youngGenerationSize(flags, '')).toBe(2)
  })

  it('and 4 MB on PostgreSQL', () => {
    expect(youngGenerationSize(flags, 'allowYoungGenerationGrowth()')).toBe(4)
  })

  it('stays as small as it began for whoever starts the program without its first line', () => {
    // Without the flags it would be 16 or more.
    expect(youngGenerationSize([], 'allowYoungGenerationGrowth()')).toBeLessThan(4)
    expect(youngGenerationSize([], "setFlagsFromString('--semi-space-growth-factor=2')")).toBeGreaterThanOrEqual(16)
  })

  it.each(['scripts/server-process.mjs', 'bench/foyer-under-test.ts'])(
    '%s starts the program as its first line does',
    (file) => {
      const text = readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8')
      expect(text).toContain(`FLAGS = [${flags.map((flag) => `'${flag}'`).join(', ')}]`)
    },
  )
})

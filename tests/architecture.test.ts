import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { arrowsOf, importsOf, sourceFiles } from '../scripts/measure-structure.mjs'
import { read, root } from './project-files.ts'

const page = read('docs/architecture.md')
const rows = [...page.matchAll(/^\| ([^|]+) \| `([\w./-]+\.tsx?)` \| `(\w+)` \|$/gm)].map(
  ([, question, file, name]) => [question, file, name] as [string, string, string],
)

describe('docs/architecture.md', () => {
  it('answers thirty questions or more', () => {
    expect(rows.length).toBeGreaterThanOrEqual(30)
  })

  it.each(rows)('where would I change %s: %s contains %s', (_question, file, name) => {
    expect(read(/^(apps|packages)\//.test(file) ? file : `apps/server/src/${file}`)).toMatch(new RegExp(`\\b${name}`))
  })

  it('names only files that exist in the request that it follows', () => {
    const section = page.slice(page.indexOf('## One request'), page.indexOf('## Where would I'))
    const files = [...section.matchAll(/`((?:http|features|platform|kernel)\/[\w./-]+\.ts)`/g)].map(([, file]) => file)
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !existsSync(join(root, 'apps/server/src', file as string)))).toEqual([])
  })

  it('lists the features in the order that layers.grit holds', () => {
    const [, table = ''] = /\| feature \|.*\n\| --- .*\n((?:\|.*\n)+)/.exec(page) ?? []
    const named = [...table.matchAll(/^\| ([a-z-]+) \|/gm)].map(([, name]) => name)
    expect(read('layers.grit').replaceAll('\n// ', ' ')).toContain(`${named.join(', ')}.`)
  })
})

describe('the layers of the server (npm run measure:structure)', () => {
  const { all, against, mutual } = arrowsOf(importsOf(sourceFiles()))

  it('no import goes up a layer or to a feature further right, not even for a type', () => {
    expect(against).toEqual([])
  })
  it('no two parts import each other', () => {
    expect(mutual).toEqual([])
  })
  it('there are no more than 120 arrows between the parts', () => {
    expect(all).toBeLessThanOrEqual(120)
  })
})

import { describe, expect, it } from 'vitest'
import { mutationRules } from '../scripts/mutation-rules.mjs'
import { projectFiles } from './project-files.ts'

interface Rule {
  rule: string
  sources: string[]
  tests: string[]
}
const rules: Rule[] = mutationRules
const files = new Set(projectFiles())

describe('the rules of mutation testing', () => {
  it.each(rules)('$rule names only files that exist', ({ sources, tests }) => {
    expect([...sources, ...tests].filter((path) => !files.has(path))).toEqual([])
    expect(tests).not.toEqual([])
  })

  it('name each source file once, and each rule once', () => {
    for (const names of [rules.flatMap(({ sources }) => sources), rules.map(({ rule }) => rule)])
      expect(names).toEqual([...new Set(names)])
  })
})

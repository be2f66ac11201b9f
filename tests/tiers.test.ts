import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../vitest.config.ts'
import { projectFiles, read } from './project-files.ts'

interface Project {
  test: { name: string; include: string[]; exclude?: string[] }
}

const { projects: everyProject = [] } = config.test ?? {}
/** The projects that run each test once; `postgres` runs some of the files of `node` again. */
const projects = (everyProject as Project[]).filter(({ test }) => test.name !== 'postgres')
const testFiles = projectFiles().filter((path) => /\.test\.tsx?$/.test(path))

const projectsOf = (file: string): string[] =>
  projects
    .map(({ test }) => test)
    .filter(({ include, exclude = [] }) => {
      const isIn = (patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(file, pattern))
      return isIn(include) && !isIn(exclude)
    })
    .map(({ name }) => name)

describe('the tiers of tests', () => {
  it('every test file belongs to exactly one project of vitest.config.ts', () => {
    const wrong = testFiles.map((file) => ({ file, projects: projectsOf(file) }))
    expect(wrong.filter(({ projects: found }) => found.length !== 1)).toEqual([])
  })

  it.each([
    { end: '.long.test.ts', tiers: ['long'] },
    { end: '.soak.test.ts', tiers: ['soak', 'soak-alone'] },
  ])('a file whose name ends in $end runs in no other tier', ({ end, tiers }) => {
    const files = testFiles.filter((file) => file.endsWith(end))
    expect(files.length).toBeGreaterThan(5)
    expect(files.flatMap(projectsOf).filter((name) => !tiers.includes(name))).toEqual([])
  })

  it('a journey waits for what a page shows: it polls, and looks at no single moment', () => {
    const look =
      /expect\(\s*await [^\n]*?\.(count|isVisible|isDisabled|isEnabled|isChecked|textContent|innerText|inputValue|getAttribute|all\w+)\(/
    const journeys = testFiles.filter((file) => file.startsWith('journeys/'))
    expect(journeys.length).toBeGreaterThan(30)
    expect(journeys.filter((file) => look.test(read(file)))).toEqual([])
  })
})

import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { manifests, read } from './project-files.ts'

const [workspace, ...members] = manifests()
const published = members.filter(({ manifest }) => !manifest.private)
/** Packages that also run in browsers and on older versions of Node. */
const EVERYWHERE = ['@foyer/client', '@foyer/react', '@foyer/protocol']

describe.each(published.map((one) => [one.manifest.name, one] as const))('%s, as it is published', (name, one) => {
  const folder = one.path.replace('/package.json', '')

  it('says where it comes from, under which licence, and on what it runs', () => {
    const { version, license, homepage, bugs, repository, engines } = workspace?.manifest ?? {}
    expect(one.manifest).toMatchObject({
      ...{ version, license, homepage, bugs },
      repository: { ...repository, directory: folder },
      description: expect.stringMatching(/^.{20,130}[^.]$/),
      keywords: expect.arrayContaining(['auth']),
      publishConfig: { access: 'public', provenance: true },
      engines: EVERYWHERE.includes(name) ? { node: '>=20' } : engines,
    })
  })

  it('contains a README and the licence of the project', () => {
    expect(existsSync(`${folder}/README.md`)).toBe(true)
    expect(read(`${folder}/LICENSE`)).toBe(read('LICENSE'))
  })
})

it('no published package depends on one that is not published', () => {
  const names = published.map(({ manifest }) => manifest.name)
  const own = published.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
  expect(own.filter((name) => name.startsWith('@foyer/') && !names.includes(name))).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { type Manifest, manifests, read } from './project-files.ts'

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const OWN = /^@foyer\//

const namesIn = (select: (manifest: Manifest) => Record<string, string> | undefined): string[] => {
  const names = manifests().flatMap(({ manifest }) => Object.keys(select(manifest) ?? {}))
  return [...new Set(names)].filter((name) => !OWN.test(name)).sort()
}

/** Returns the names in the first column of the tables under a heading. */
function documentedUnder(heading: string): string[] {
  const section =
    read('docs/dependencies.md')
      .split(/^## /m)
      .find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '').sort()
}

describe('dependencies', () => {
  it('are exact versions', () => {
    const loose = manifests().flatMap(({ path, manifest }) =>
      Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
        .filter(([, version]) => !EXACT.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`),
    )
    expect(loose).toEqual([])
  })

  it('at run time are the ones docs/dependencies.md gives a reason for', () => {
    const used = namesIn((manifest) => ({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    expect(documentedUnder('At run time')).toEqual(used)
  })

  it('for development and in the bundle of the server are the ones docs/dependencies.md gives a reason for', () => {
    const used = namesIn((manifest) => manifest.devDependencies)
    const atRunTime = documentedUnder('At run time')
    const documented = [...documentedUnder('Bundled into the server'), ...documentedUnder('For development')]
    expect(documented.toSorted()).toEqual(used.filter((name) => !atRunTime.includes(name)))
  })
})

import { describe, expect, it } from 'vitest'
import { read } from './project-files.ts'

interface LockedPackage {
  resolved?: string
  optionalDependencies?: Record<string, string>
}
type Lock = Record<string, LockedPackage>

/** Returns the paths at which Node would look for `name` from the package at `path`, nearest first. */
function placesOf(name: string, path: string): string[] {
  const places = [`${path}/node_modules/${name}`]
  for (let end = path.lastIndexOf('/node_modules/'); end > 0; end = path.lastIndexOf('/node_modules/', end - 1)) {
    places.push(`${path.slice(0, end)}/node_modules/${name}`)
  }
  return [...places, `node_modules/${name}`]
}

/** Returns optional packages without an entry, which could not be installed on another platform. */
function missingOptionals(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesOf(name, path).some((place) => place in lock))
      .map((name) => `${path} → ${name}`),
  )
}

describe('the lock file', () => {
  const lock = JSON.parse(read('package-lock.json')).packages as Lock

  it('notices a missing optional package', () => {
    const tool = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } }
    expect(missingOptionals({ 'node_modules/tool': tool, 'node_modules/tool-linux': {} })).toEqual([
      'node_modules/tool → tool-mac',
    ])
    expect(
      missingOptionals({ 'node_modules/a/node_modules/tool': tool, 'node_modules/a/node_modules/tool-linux': {} }),
    ).toEqual(['node_modules/a/node_modules/tool → tool-mac'])
  })

  it('has an entry for the optional packages of every platform', () => {
    expect(missingOptionals(lock)).toEqual([])
  })

  it('names no registry, so that any registry serves it', () => {
    const hosts = Object.entries(lock).filter(([, { resolved = '' }]) => /^[a-z+]+:\/\//.test(resolved))
    expect(hosts.map(([path]) => path)).toEqual([])
  })
})

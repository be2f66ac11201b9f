import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSupportedNode } from '../apps/server/bin/node-version.js'
import { manifests, root } from './project-files.ts'

const foyer = join(root, 'apps/server/bin/foyer.js')
const node = join(root, 'node_modules/.bin/node')

/** Runs Foyer's program with a Node 24 that reports another version. */
const runAs = (version: string) => {
  const disguise = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  return spawnSync(node, ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, foyer, '--help'], {
    encoding: 'utf8',
  })
}

describe('the version of Node', () => {
  it('is the rule that the manifests declare', () => {
    // The libraries of browsers run on older versions, too (published-packages.test.ts).
    const declared = manifests().map(({ manifest }) => manifest.engines?.node)
    expect(new Set(declared.filter(Boolean))).toEqual(new Set(['^22.22.2 || >=24.15', '>=20']))
  })

  it.each(['22.22.2', '22.22.10', '22.30.0', '24.15.0', '24.21.0', '25.0.0', '30.1.2', 'v24.15.0'])(
    '%s will do',
    (version) => {
      expect(isSupportedNode(version)).toBe(true)
    },
  )

  it.each(['12.22.0', '18.20.0', '20.20.2', '22.22.1', '22.9.9', '21.7.0', '23.11.0', '24.14.9', 'v20.20.2'])(
    '%s will not',
    (version) => {
      expect(isSupportedNode(version)).toBe(false)
    },
  )

  it('that came with the project is one of them', () => {
    expect(isSupportedNode(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim())).toBe(true)
  })

  it('makes Foyer refuse to start with one sentence', () => {
    const { status, stdout, stderr } = runAs('20.20.2')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toBe(
      'Foyer needs Node 22.22.2 or later of version 22, or 24.15 or later, and this is Node 20.20.2.\n',
    )
  })
})

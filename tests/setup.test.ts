import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insideProject, outsideProject, toolFolder } from '../scripts/project.mjs'
import { packagesAreCurrent, stampPackages } from '../scripts/setup.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const locked = (packages: object) => writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
function installed(packages: object) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}
const zod = (version: string) => ({ 'node_modules/zod': { version } })

describe('packages are installed again', () => {
  it('when there are none', () => {
    locked(zod('4.6.7'))
    expect(packagesAreCurrent(folder)).toBe(false)
  })

  it('when the lock file names another version', () => {
    installed(zod('4.6.6'))
    locked(zod('4.6.6'))
    stampPackages(folder)
    locked(zod('4.6.7'))
    expect(packagesAreCurrent(folder)).toBe(false)
  })

  it('when a package is missing', () => {
    installed(zod('4.6.7'))
    locked({ ...zod('4.6.7'), 'node_modules/pg': { version: '8.23.1' } })
    expect(packagesAreCurrent(folder)).toBe(false)
  })
})

describe('packages are left alone', () => {
  it('when the stamp is the one of the lock file', () => {
    installed({})
    locked(zod('4.6.7'))
    stampPackages(folder)
    expect(packagesAreCurrent(folder)).toBe(true)
  })

  it('when they were installed by hand, less what other platforms need', () => {
    installed(zod('4.6.7'))
    locked({ '': { version: '0.1.0' }, ...zod('4.6.7'), 'node_modules/tool-mac': { version: '1.0.0', optional: true } })
    expect(packagesAreCurrent(folder)).toBe(true)
  })
})

describe('the environment', () => {
  it('finds the tools of the project first inside, and none of them outside', () => {
    const before = { PATH: ['/usr/bin', join('/elsewhere', 'node_modules', '.bin'), '/bin'].join(delimiter) }
    expect(insideProject({ CI: 'true' }, before)).toMatchObject({
      CI: 'true',
      PATH: expect.stringContaining(toolFolder),
    })
    expect(outsideProject({}, before).PATH).toBe(['/usr/bin', '/bin'].join(delimiter))
    expect(outsideProject({}, insideProject({}, before)).PATH).toBe(['/usr/bin', '/bin'].join(delimiter))
  })
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordMeasurement } from '@foyer/testing'
import { expect, it } from 'vitest'
import { read } from './project-files.ts'

/** Needs the programs of systemd, but no running systemd. */

it('systemd accepts deploy/foyer.service without a warning, and rates its exposure as low', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-service-'))
  try {
    const unit = join(folder, 'foyer.service')
    // The program must exist on this machine.
    writeFileSync(unit, read('deploy/foyer.service').replace('/usr/local/bin/foyer', '/bin/true'))
    const analyze = (...args: string[]) =>
      execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    // It fails with a warning on standard error.
    expect(analyze('verify', '--recursive-errors=no', unit)).toBe('')
    const report = analyze('security', '--offline=true', '--no-pager', unit)
    const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(report)?.[1])
    recordMeasurement('exposure of the service of systemd (0 to 10, lower is better)', exposure)
    expect(exposure).toBeLessThan(2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

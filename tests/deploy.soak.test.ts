import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordMeasurement } from '@foyer/testing'
import { expect, it } from 'vitest'
import { read, root } from './project-files.ts'

/** Needs the programs of systemd and Docker Compose, but neither a running systemd nor a container engine. */

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

it.each(['compose.yaml', 'compose.postgres.yaml'])(
  'Docker Compose accepts deploy/%s and refuses a missing domain',
  (file) => {
    const compose = (env: Record<string, string>) =>
      execFileSync('docker-compose', ['-f', join(root, 'deploy', file), 'config'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, FOYER_SMTP_URL: '', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    const config = compose({ FOYER_DOMAIN: 'accounts.example.com' })
    expect(config).toContain('FOYER_ISSUER: https://accounts.example.com')
    expect(() => compose({})).toThrow('set FOYER_DOMAIN to the public host name')
  },
)

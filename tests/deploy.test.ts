import { describe, expect, it } from 'vitest'
import { projectFiles, read } from './project-files.ts'

const files = projectFiles('deploy')
const documented = [...read('docs/configuration.md').matchAll(/`(FOYER_[A-Z_]+)`/g)].map(([, name]) => name)
/** Variables of the compose files and the Caddyfile, not of Foyer. */
const OF_DEPLOYMENT = ['FOYER_DOMAIN', 'FOYER_UPSTREAMS']

describe('the files of deploy/', () => {
  it.each(files)('%s names variables that exist', (file) => {
    const named = [...read(file).matchAll(/FOYER_[A-Z_]+/g)].map(([name]) => name)
    expect(named.filter((name) => !documented.includes(name) && !OF_DEPLOYMENT.includes(name))).toEqual([])
  })

  it('the compose files build the Dockerfile, name files that exist, and trust the network of their proxy only', () => {
    for (const file of files.filter((name) => name.endsWith('.yaml'))) {
      const text = read(file)
      expect(text).toContain('dockerfile: deploy/Dockerfile')
      expect(text).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
      const [subnet] = /(?<=subnet: )[\d./]+/.exec(text) ?? []
      expect(text).toContain(`FOYER_TRUSTED_PROXIES: ${subnet}\n`)
    }
  })
})

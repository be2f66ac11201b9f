import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getFreePort, recordMeasurement } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './project-files.ts'

/** Installs packages from the registry, so it is not a test of CI. */

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'foyer-packages-'))
/** Returns the tarball of a package, once `npm run release` has written it. */
function tarball(name: string): string {
  const [file] = globSync(join(root, 'release', `foyer-${name}-*.tgz`))
  if (file === undefined) throw new Error(`there is no tarball of ${name}`)
  return file
}
const NODES = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' }
const pathOf = (node: keyof typeof NODES) => join(folder, `node-${node}`, 'node_modules', 'node', 'bin')
const withNode = (node: keyof typeof NODES) => ({ ...process.env, PATH: `${pathOf(node)}:${process.env.PATH}` })

/** Creates a project outside the repository and installs packages into it. Returns its folder. */
async function install(name: string, packages: readonly string[], type = 'module'): Promise<string> {
  const project = mkdtempSync(join(folder, `${name}-`))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name, private: true, type }))
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], { cwd: project })
  return project
}

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

beforeAll(async () => {
  await run('npm', ['run', 'release'], { cwd: root })
  for (const [node, version] of Object.entries(NODES)) {
    const project = join(folder, `node-${node}`)
    await run('npm', ['install', '--prefix', project, '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`])
  }
}, 600_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('@foyer/server, installed from its tarball', () => {
  let project: string
  beforeAll(async () => {
    project = await install('server', [tarball('server')])
  })

  it('is at most 60 MB in at most 70 packages', () => {
    const lock = JSON.parse(readFileSync(join(project, 'node_modules', '.package-lock.json'), 'utf8'))
    const packages = Object.keys(lock.packages).length
    const megabytes = sizeOf(join(project, 'node_modules')) / 1e6
    recordMeasurement('packages of the installed server', packages)
    recordMeasurement('size of the installed server, MB', megabytes.toFixed(1))
    expect(packages).toBeLessThanOrEqual(70)
    expect(megabytes).toBeLessThanOrEqual(60)
  })

  it.each([22, 24] as const)('serves the sign-in page and the console on Node %i', async (node) => {
    const port = await getFreePort()
    const args = [join(project, 'node_modules', '.bin', 'foyer'), 'serve', '--dev', '--port', `${port}`]
    const server = spawn(join(pathOf(node), 'node'), args, { cwd: mkdtempSync(join(folder, 'empty-')) })
    let errors = ''
    server.stderr.on('data', (part) => {
      errors += part
    })
    try {
      const ready = new Promise<string>((resolve, reject) => {
        server.stdout.once('data', (part) => resolve(String(part)))
        server.once('exit', () => reject(new Error(errors)))
      })
      expect(await ready).toBe(`foyer ready at http://localhost:${port}\n`)
      for (const path of ['/signin', '/console', '/openapi.json'])
        expect([path, (await fetch(`http://localhost:${port}${path}`)).status]).toEqual([path, 200])
    } finally {
      server.kill('SIGTERM')
    }
    expect(await new Promise((resolve) => server.once('exit', resolve))).toBe(0)
  })

  it('refuses Node 20 with one sentence', async () => {
    const args = [join(project, 'node_modules', '.bin', 'foyer'), 'serve']
    const refused = await run(join(pathOf(20), 'node'), args, { cwd: folder }).catch((error) => error)
    expect([refused.code, refused.stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(refused.stderr).toContain('Foyer needs Node 22.22.2 or later')
  })
})

describe('the libraries, installed from their tarballs', () => {
  let project: string
  const peers = ['vitest@5.1.0', 'typescript@7.0.2', 'react@19.3.1', 'react-dom@19.3.1', 'esbuild@0.28.2']
  const types = ['@types/react@19.3.0', '@types/node@24.19.2']
  beforeAll(async () => {
    const own = ['client', 'react', 'protocol', 'testing', 'server'].map(tarball)
    project = await install('libraries', [...own, ...peers, ...types])
    cpSync(join(root, 'tests', 'published-packages'), project, { recursive: true })
    renameSync(join(project, 'start.ts'), join(project, 'start.test.ts'))
  })

  it.each([22, 24] as const)('startFoyer() runs in a test of vitest on Node %i', async (node) => {
    const { stdout } = await run(join(project, 'node_modules', '.bin', 'vitest'), ['run'], {
      cwd: project,
      env: withNode(node),
    })
    expect(stdout).toContain('1 passed')
  })

  it.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ])('has types without an error, also in declarations, with the module resolution %s', async (resolution, module) => {
    const flags = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--types', 'node', '--jsx', 'react-jsx']
    const target = ['--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', '--exactOptionalPropertyTypes']
    const args = [
      ...flags,
      ...target,
      '--moduleResolution',
      resolution,
      '--module',
      module,
      'start.test.ts',
      'page.tsx',
    ]
    await expect(run(join(project, 'node_modules', '.bin', 'tsc'), args, { cwd: project })).resolves.toBeDefined()
  })

  it.each([20, 22, 24] as const)('client and React run on Node %i, and without zod', async (node) => {
    const zod = join(project, 'node_modules', 'zod')
    renameSync(zod, `${zod}-away`)
    try {
      const { stdout } = await run(join(pathOf(node), 'node'), ['render.js'], { cwd: project })
      expect(JSON.parse(stdout)).toEqual({ html: '', modules: [true, true, true, true, true] })
    } finally {
      renameSync(`${zod}-away`, zod)
    }
  })

  it.each(['import', 'require'])('a bundle from a CommonJS project with %s contains no zod', async (kind) => {
    const sources = {
      import: "import { createFoyerClient } from '@foyer/client'\ncreateFoyerClient()\n",
      require: "const { createFoyerClient } = require('@foyer/client')\ncreateFoyerClient()\n",
    }
    const file = join(project, `bundled-${kind}.cjs`)
    writeFileSync(file, sources[kind as keyof typeof sources])
    const flags = [file, '--bundle', '--minify', '--format=iife', '--loader:.cjs=js']
    const { stdout } = await run(join(project, 'node_modules', '.bin', 'esbuild'), flags, { cwd: project })
    expect(stdout).toContain('OAuth flow timed out')
    expect(stdout).not.toMatch(/ZodError|safeParse/)
    recordMeasurement(`client bundled from CommonJS with ${kind}, bytes`, stdout.length)
  })

  it('has source maps that contain their sources', () => {
    const maps = globSync(
      join(project, 'node_modules', '@foyer', '{client,react,protocol,testing}', 'dist', '**/*.map'),
    )
    const empty = maps.filter((file) => {
      const { sources, sourcesContent = [] } = JSON.parse(readFileSync(file, 'utf8'))
      return sources.length !== sourcesContent.length || sourcesContent.includes(null)
    })
    expect(maps.length).toBeGreaterThan(100)
    expect(empty).toEqual([])
  })
})

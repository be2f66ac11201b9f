import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort, recordMeasurement } from '@foyer/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { read, root } from './project-files.ts'

/**
 * Runs the instructions of deploy/Dockerfile without a container engine: the build stage in a fresh Debian, the final
 * stage in the folder that it makes. Needs root, debootstrap and the network.
 */

interface Stage {
  from: string
  run: string[]
  env: Record<string, string>
  user: string
  healthcheck: string[]
  entrypoint: string[]
  cmd: string[]
}

/** Reads the instructions that the file uses. Throws an error for any other, so that none is skipped. */
function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const line of dockerfile.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === 'FROM')
      stages.push({ from: rest, run: [], env: {}, user: '0:0', healthcheck: [], entrypoint: [], cmd: [] })
    const stage = stages.at(-1) as Stage
    if (name === 'RUN') stage.run.push(rest)
    else if (name === 'ENV')
      for (const one of rest.split(' ')) stage.env[one.split('=')[0] as string] = one.split('=')[1] ?? ''
    else if (name === 'USER') stage.user = rest
    else if (name === 'HEALTHCHECK') stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')))
    else if (name === 'ENTRYPOINT') stage.entrypoint = JSON.parse(rest)
    else if (name === 'CMD') stage.cmd = JSON.parse(rest)
    else if (!['FROM', 'WORKDIR', 'COPY', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(name)) throw new Error(line)
  }
  return stages
}

const [build, image] = stagesOf(read('deploy/Dockerfile')) as [Stage, Stage]
const folder = mkdtempSync(join(tmpdir(), 'foyer-image-'))
const debian = join(folder, 'debian')
const imageRoot = join(debian, 'image')
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const mounted: string[] = []

const inside = (where: string, environment: Record<string, string>, user: string, command: readonly string[]) => [
  `--userspec=${user}`,
  where,
  '/usr/bin/env',
  '-i',
  ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
  ...command,
]

/** Mounts what a container engine provides. */
function mountSystem(where: string): void {
  for (const name of ['proc', 'dev']) mkdirSync(join(where, name), { recursive: true })
  execFileSync('mount', ['-t', 'proc', 'proc', join(where, 'proc')])
  execFileSync('mount', ['--bind', '/dev', join(where, 'dev')])
  mounted.push(join(where, 'proc'), join(where, 'dev'))
}

const bytesIn = (path: string): number =>
  readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const below = join(path, entry.name)
    return sum + (entry.isDirectory() ? bytesIn(below) : lstatSync(below).size)
  }, 0)

beforeAll(() => {
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', debian], { stdio: 'ignore' })
  // As in the image of Node: the program and npm below /usr/local.
  cpSync(join(root, 'node_modules', 'node', 'bin', 'node'), join(debian, 'usr/local/bin/node'), { dereference: true })
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8', cwd: '/' }).trim()
  const modules = existsSync(join(npm, 'npm')) ? npm : '/usr/lib/node_modules'
  cpSync(join(modules, 'npm'), join(debian, 'usr/local/lib/node_modules/npm'), { recursive: true })
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(debian, 'usr/local/bin/npm')])
  // The network of this machine: names, certificates, and how npm is set up.
  const network = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt']
  for (const file of [...network, join(homedir(), '.npmrc')])
    if (existsSync(file)) cpSync(file, join(debian, file), { dereference: true })
  mkdirSync(join(debian, 'src'))
  const files = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', join(debian, 'src')], { input: files })
  mountSystem(debian)
  const { NODE_EXTRA_CA_CERTS } = process.env
  const environment = { PATH, HOME: '/root', ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) }
  for (const command of build.run)
    execFileSync('chroot', inside(debian, environment, '0:0', ['sh', '-c', `cd /src && ${command}`]), { stdio: 'pipe' })
}, 900_000)

afterAll(() => {
  for (const path of mounted.reverse()) execFileSync('umount', [path])
  rmSync(folder, { recursive: true, force: true })
})

it('the image is built from nothing but Node, and has at most 200 MB', () => {
  expect([build.from, image.from]).toEqual(['node:24-bookworm-slim AS build', 'scratch'])
  const megabytes = bytesIn(imageRoot) / 1e6
  recordMeasurement('size of the image, MB', megabytes.toFixed(0))
  expect(megabytes).toBeLessThanOrEqual(200)
  expect(readdirSync(imageRoot).toSorted()).toEqual(['data', 'etc', 'lib', 'lib64', 'opt', 'tmp', 'usr'])
})

it('a container answers within 5 s as a user without rights, is healthy, and needs at most 150 MB when idle', async () => {
  mountSystem(imageRoot)
  const port = await getFreePort()
  const environment = { PATH, ...image.env, FOYER_HOST: '127.0.0.1', FOYER_PORT: `${port}` }
  const command = [...image.entrypoint, ...image.cmd]
  const start = performance.now()
  const server = spawn('chroot', inside(imageRoot, environment, image.user, command), { cwd: imageRoot })
  let errors = ''
  server.stderr.on('data', (part) => {
    errors += part
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.once('data', () => resolve())
      server.once('exit', () => reject(new Error(errors)))
    })
    expect((await fetch(`http://127.0.0.1:${port}/signin`)).status).toBe(200)
    const seconds = (performance.now() - start) / 1000
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const megabytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000
    recordMeasurement('start of the container until its first page, s', seconds.toFixed(2))
    recordMeasurement('memory of the idle container, MB', megabytes.toFixed(0))
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe('1000')
    expect(seconds).toBeLessThan(5)
    expect(megabytes).toBeLessThanOrEqual(150)
    const healthcheck = inside(imageRoot, environment, image.user, image.healthcheck)
    expect(execFileSync('chroot', healthcheck, { encoding: 'utf8' })).toBe('')
    const clients = inside(imageRoot, environment, image.user, ['foyer', 'client', 'list', '--json'])
    expect(JSON.parse(execFileSync('chroot', clients, { encoding: 'utf8' }))).toEqual([])
  } finally {
    server.kill('SIGTERM')
  }
  expect(await new Promise((resolve) => server.once('exit', resolve))).toBe(0)
})

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createEmptyDatabase, getFreePort } from '@foyer/testing'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { GUIDES, root, snippetsOf } from './guide.js'

describe('the commands of the guides', () => {
  /** Commands that a test cannot run itself, because the test suite was installed and built with them. */
  const DONE_BEFORE = [
    'npm ci',
    'npm run build',
    'npm ci && npm run build',
    'npm start',
    'npm test',
    'npm install @foyer/client',
  ]
  let folder: string
  let environment: Record<string, string>
  let port: number
  const running: ChildProcess[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-guide-'))
    port = await getFreePort()
    // npx itself takes a second to find a command that is installed in this folder.
    const npx = `#!/usr/bin/env bash
name=\${1##*/}
shift
exec "${root}/node_modules/.bin/\${name/server/foyer}" "$@"
`
    await writeFile(join(folder, 'npx'), npx, { mode: 0o755 })
    environment = {
      PATH: `${folder}:${root}/node_modules/.bin:${process.env.PATH}`,
      HOME: folder,
      FOYER_DATA: join(folder, 'data'),
      FOYER_PORT: String(port),
      // The PostgreSQL of the tests is not durable.
      FOYER_UNSAFE_DATABASE: 'allow',
    }
  })
  afterAll(async () => {
    await stopAll()
    await rm(folder, { recursive: true, force: true })
  })

  const stopped = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.once('exit', () => resolve())
      process.kill(-(child.pid as number), 'SIGTERM')
    })

  const stopAll = () => Promise.all(running.splice(0).map(stopped))

  const ready = (child: ChildProcess) =>
    new Promise<void>((resolve, reject) => {
      let said = ''
      child.stderr?.on('data', (part) => {
        said += part
      })
      child.stdout?.on('data', (part) => String(part).includes('foyer ready') && resolve())
      child.once('exit', () => reject(new Error(said)))
    })

  async function serveInBackground(command: string): Promise<void> {
    await stopAll()
    const child = spawn('bash', ['-c', command], { cwd: root, env: environment, detached: true })
    running.push(child)
    await ready(child)
    // The commands below use the data folder, so members on a server with another database are not needed.
    if (command.includes('FOYER_DATABASE_URL')) return
    await letIn('ada@example.com', 'grace@example.com')
  }

  /** Creates the members that the guides mention. */
  async function letIn(...emails: string[]): Promise<void> {
    const members = emails.map((email) => ({ kind: 'member', email, emailVerified: true }))
    const lines = [{ kind: 'header', format: 'foyer-site', version: 1 }, ...members].map((line) => JSON.stringify(line))
    const file = join(folder, 'people.jsonl')
    await writeFile(file, lines.join('\n'))
    await promisify(execFile)('npx', ['foyer', 'import', file], { cwd: root, env: environment })
  }

  describe.each(GUIDES)('%s', (guide) => {
    it('run one after the other, as they stand', async () => {
      const postgres = await createEmptyDatabase('postgres')
      let keyId = ''
      try {
        for (const { code, how } of snippetsOf(guide).filter(({ language }) => language === 'sh')) {
          // The text before it says to stop the server.
          if (how === 'stopped') await stopAll()
          for (const line of code.trim().split('\n')) {
            if (DONE_BEFORE.includes(line)) continue
            const command = line
              .replaceAll('http://localhost:4000', `http://localhost:${port}`)
              .replaceAll('postgres://foyer@localhost/foyer', postgres.environment.FOYER_DATABASE_URL ?? '')
              .replaceAll('--port 4000', `--port ${port}`)
              .replaceAll('./', `${folder}/`)
              .replaceAll('KEY-ID', keyId)
            if (command.includes('foyer serve')) {
              await serveInBackground(command)
              continue
            }
            const { stdout } = await promisify(execFile)('bash', ['-c', command], { cwd: root, env: environment })
            keyId = /Its id is ([\w-]+)/.exec(stdout)?.[1] ?? keyId
          }
        }
      } finally {
        await stopAll()
        await postgres.drop()
      }
    })
  })
})

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createEmptyDatabase } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { spawnServe } from './command-line.js'

/** Prints which modules of Node a process had loaded when it exits. */
const NAMING = `data:text/javascript,process.on('exit',()=>console.error(process.moduleLoadList.join('\\n')))`

describe('decision 3: a server that answers', () => {
  it('has loaded nothing of Node that only an import brings: no fetch, no TLS, no HTTP/2', async () => {
    const database = await createEmptyDatabase('sqlite')
    const server = await spawnServe({
      ...database.environment,
      FOYER_SECRET: randomBytes(32).toString('base64'),
      NODE_OPTIONS: `--import ${encodeURI(NAMING)}`,
    })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const { stderr } = await server.stop()
    await database.drop()
    const loaded = stderr.split('\n')
    expect(loaded).toContain('NativeModule http')
    expect(loaded.filter((one) => /undici|NativeModule (https|http2|tls)$/.test(one))).toEqual([])
  })

  it('decision 32: loads the parser of site files only for commands that read or write one', () => {
    const folder = new URL('../../dist/program/', import.meta.url)
    const loaded = new Set<string>()
    const load = (name: string): void => {
      if (loaded.has(name)) return
      loaded.add(name)
      const text = readFileSync(new URL(name, folder), 'utf8')
      for (const [, imported = ''] of text.matchAll(/\bfrom\s*"\.\/([\w.-]+\.js)"/g)) load(imported)
    }
    load('cli.js')
    expect(loaded.size).toBeGreaterThan(3)
    const withParser = readdirSync(folder).filter(
      (name) => name.endsWith('.js') && readFileSync(new URL(name, folder), 'utf8').includes('YAMLParseError'),
    )
    expect(withParser.length).toBeGreaterThan(0)
    expect(withParser.filter((name) => loaded.has(name))).toEqual([])
  })

  it('decision 3: is a program without the compilers of schemas that the framework would bring', () => {
    const folder = new URL('../../dist/program/', import.meta.url)
    const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
    const program = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
    // Words that Fastify itself contains, and words that only its compilers contain.
    expect(['FST_ERR_', 'addVocabulary', 'strictSchema'].filter((word) => program.includes(word))).toEqual(['FST_ERR_'])
  })
})

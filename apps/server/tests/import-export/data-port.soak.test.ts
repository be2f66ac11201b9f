import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createEmptyDatabase, databases, recordMeasurement } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { type CommandEnvironment, spawnFoyer } from '../operation/command-line.js'

/** About 13 MB of text and several times that as objects: more than the memory limit of the process. */
const ITEMS = 100_000
const LITTLE = '--max-old-space-size=40'

/** Runs a command with a small memory limit and returns its output. */
async function run(args: string[], environment: CommandEnvironment): Promise<string> {
  const { code, stdout, stderr } = await spawnFoyer(args, { ...environment, NODE_OPTIONS: LITTLE })
  expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, ''])
  return stdout
}

describe.each(databases)('foyer data on $name', ({ name }) => {
  it('carries more items than its memory holds, both ways and in both formats', async () => {
    const database = await createEmptyDatabase(name)
    const { environment } = database
    const file = (called: string) => join(database.folder, called)
    try {
      const out = createWriteStream(file('items.jsonl'))
      for (let at = 0; at < ITEMS; at++) {
        const item = {
          _id: `item-${at}`,
          name: `Bowl number ${at}`,
          price: at % 1000,
          tags: ['a', 'b'],
          note: 'x'.repeat(40),
        }
        if (!out.write(`${JSON.stringify(item)}\n`)) await once(out, 'drain')
      }
      out.end()
      await once(out, 'close')
      const begun = performance.now()
      const imported = await run(
        ['data', 'import', file('items.jsonl'), '--collection', 'Big', '--create'],
        environment,
      )
      recordMeasurement(`${ITEMS} items imported on ${name}`, `${Math.round((performance.now() - begun) / 1000)} s`)
      expect(imported).toBe(`Items: ${ITEMS} added, 0 replaced.\n`)
      await run(['data', 'export', file('items.csv'), '--collection', 'Big'], environment)
      const again = await run(['data', 'import', file('items.csv'), '--collection', 'Big', '--json'], environment)
      expect(JSON.parse(again)).toMatchObject({ inserted: 0, replaced: ITEMS, bad: 0 })
      let lines = 0
      for await (const _ of createInterface({ input: createReadStream(file('items.csv')) })) lines++
      expect(lines).toBe(ITEMS + 1)
    } finally {
      await database.drop()
    }
  })
})

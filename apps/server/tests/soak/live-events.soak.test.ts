import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { paths } from '@foyer/protocol'
import { createEmptyDatabase, databases, recordMeasurement, startDedicatedPostgres } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { readEvents, soon } from '../live/event-reader.js'
import { type Deployment, startDeployment } from './deployment.js'

const LISTENERS = 1000
/** As many streams as one caller may have. */
const PER_CALLER = 20
const ITEMS = 60
const EVERYONE = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
const EVENTS = `${paths.itemEvents}?dataCollectionIds=pots`

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Needs time and memory of its own, and kills processes. */
describe.each(databases)('decision 34: live events of built servers, on $name', ({ name }) => {
  async function start(nodes: number): Promise<{ foyer: Deployment; stop(): Promise<void> }> {
    const postgres = name === 'postgres' ? await startDedicatedPostgres() : undefined
    const database = await createEmptyDatabase('sqlite')
    const foyer = await startDeployment(
      postgres === undefined
        ? { database: database.config, environment: database.environment, nodes }
        : {
            database: { kind: 'postgres', url: postgres.url },
            environment: { FOYER_DATABASE_URL: postgres.url },
            nodes,
          },
    )
    await foyer.send(paths.collections, {
      token: foyer.apiKey,
      json: { collection: { id: 'pots', permissions: EVERYONE } },
    })
    return {
      foyer,
      async stop() {
        await foyer.stop()
        await postgres?.remove()
        await database.drop()
      },
    }
  }
  const createVisitor = async ({ send, clientId }: Deployment): Promise<string> => {
    const { body } = await send(paths.token, { json: { clientId, grantType: 'anonymous' } })
    return body.access_token as string
  }
  const insert = async ({ send, apiKey }: Deployment, _id: string) => {
    const { status } = await send(paths.items, {
      token: apiKey,
      json: { dataCollectionId: 'pots', dataItem: { data: { _id } } },
    })
    expect(status).toBe(200)
  }

  it(`${LISTENERS} idle listeners occupy at most 50 MB, and a stop that ends them takes less than 10 s`, async () => {
    const { foyer, stop } = await start(1)
    const [node] = foyer.nodes
    const tokens: string[] = []
    while (tokens.length < LISTENERS / PER_CALLER) tokens.push(await createVisitor(foyer))
    // The clients have a process of their own.
    const clients = fork(new URL('idle-listeners.mjs', import.meta.url))
    const open = async (some: string[], count: number) => {
      clients.send({ url: `${node?.url}${EVENTS}`, tokens: some, count })
      await once(clients, 'message')
    }
    await open(tokens.slice(0, 5), 1)
    await pause(2000)
    const before = await memoryOf(node?.pid() as number)
    await open(tokens.slice(0, 5), PER_CALLER - 1)
    await open(tokens.slice(5), PER_CALLER)
    await pause(5000)
    const megabytes = Math.round(((await memoryOf(node?.pid() as number)) - before) / 1024 / 102.4) / 10
    recordMeasurement(`${LISTENERS} idle listeners on ${name}, MB`, megabytes)
    const stoppedAt = performance.now()
    await stop()
    recordMeasurement(`Stop with ${LISTENERS} listeners on ${name}, ms`, Math.round(performance.now() - stoppedAt))
    clients.kill()
    expect(node?.exits).toEqual([0])
    expect(megabytes).toBeLessThanOrEqual(50)
  })

  it('an item appears at a listener of another node within 300 ms, at the median', async () => {
    const { foyer, stop } = await start(2)
    const stream = await readEvents(`${foyer.nodes[1]?.url}${EVENTS}`, await createVisitor(foyer))
    const times: number[] = []
    for (let at = 0; at < ITEMS; at++) {
      // At another moment of the interval each time.
      await pause((at * 37) % 200)
      await insert(foyer, `item-${at}`)
      const committedAt = performance.now()
      while (stream.events.length <= at) await pause(1)
      times.push(performance.now() - committedAt)
    }
    stream.close()
    await stop()
    recordMeasurement(`An item at another node on ${name}, median ms`, Math.round(median(times)))
    recordMeasurement(`An item at another node on ${name}, longest ms`, Math.round(Math.max(...times)))
    expect(median(times)).toBeLessThanOrEqual(300)
  })

  it('nothing is missing and nothing comes twice when the node of a listener is killed, again and again', async () => {
    const { foyer, stop } = await start(2)
    const token = await createVisitor(foyer)
    const heard: unknown[] = []
    let stream = await readEvents(`${foyer.nodes[1]?.url}${EVENTS}`, token)
    await soon(() => expect(stream.position()).toBeGreaterThan(0))
    let position = stream.position()
    let isWriting = true
    const writing = (async () => {
      for (let at = 0; at < 150; at++) await insert(foyer, `item-${at}`)
      isWriting = false
    })()
    while (isWriting) {
      await pause(300)
      await foyer.nodes[1]?.kill()
      await stream.ended
      heard.push(...stream.events.map(({ data }) => data.dataItemId))
      position = stream.position() ?? position
      // The other node has everything; the next round kills the first one again.
      stream = await readEvents(`${foyer.nodes[0]?.url}${EVENTS}&after=${position}`, token)
      await foyer.nodes[1]?.start()
      await pause(300)
      stream.close()
      await stream.ended
      heard.push(...stream.events.map(({ data }) => data.dataItemId))
      position = stream.position() ?? position
      stream = await readEvents(`${foyer.nodes[1]?.url}${EVENTS}&after=${position}`, token)
    }
    await writing
    await soon(() => expect(heard.length + stream.events.length).toBe(150))
    heard.push(...stream.events.map(({ data }) => data.dataItemId))
    expect(heard).toEqual(Array.from({ length: 150 }, (_, at) => `item-${at}`))
    stream.close()
    await stop()
  })
})

/** The resident memory of a process, in bytes. */
const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

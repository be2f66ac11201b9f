import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { getFreePort } from './free-port.js'

it('ports are free, different, and none that the system assigns to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, getFreePort))
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) expect(port).toSatisfy((one: number) => one >= 11_000 && one < 32_000)
})

it('a port in use is passed over', async () => {
  const before = await getFreePort()
  const server = createServer().listen(before + 1, '127.0.0.1')
  await once(server, 'listening')
  expect(await getFreePort()).not.toBe(before + 1)
  server.close()
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD, recover, visitorToken } from '../membership-steps.js'

/** Exceeds the number of registrations that the limiter allows for one address within an hour. */
const TRIES = 13

describe.each(defaultDatabase)('V6.2.12: a service that knows stolen passwords, on $name', ({ name }) => {
  let service: Server
  let foyer: TestFoyer
  let token: string
  let asked = 0
  beforeAll(async () => {
    service = createServer((_, response) => {
      asked++
      response.end('')
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    foyer = await startFoyer({
      database: name,
      listen: false,
      limits: true,
      settings: { 'signup.verifyEmail': 'false' },
      breachedPasswords: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
    asked = 0
  })
  afterAll(async () => {
    await foyer.stop()
    service.close()
  })

  it('is asked about a registration that is within the limits', async () => {
    const email = 'again@example.com'
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const statuses: number[] = []
    for (let tries = 0; tries < TRIES; tries++)
      statuses.push((await foyer.register(token, email, OTHER_PASSWORD)).status)
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    const taken = statuses.filter((status) => status === 200).length
    expect([statuses.at(-1), taken > 0 && taken < TRIES]).toEqual([429, true])
    expect(asked).toBe(taken)
  })

  it('is not asked about a password that has a fault of its own', async () => {
    expect((await foyer.register(token, 'short@example.com', 'short')).status).toBe(400)
    expect(asked).toBe(0)
  })

  it('is not asked by a link that opens nothing', async () => {
    const { status, body } = await recover(foyer, token, 'rec_made-up', OTHER_PASSWORD)
    expect([status, body.details?.applicationError?.code]).toEqual([400, 'INVALID_RECOVERY_TOKEN'])
    expect(asked).toBe(0)
  })

  it('is asked about a new password only by who knows the old one', async () => {
    const { access_token } = await foyer.createMember('member@example.com')
    const change = (currentPassword: string) =>
      foyer.call(paths.changePassword, {
        token: access_token,
        json: { newPassword: 'a wholly new one', currentPassword },
      })
    asked = 0
    expect((await change('not the old one')).status).not.toBe(200)
    expect(asked).toBe(0)
    expect((await change(TEST_PASSWORD)).status).toBe(200)
    expect(asked).toBe(1)
  })
})

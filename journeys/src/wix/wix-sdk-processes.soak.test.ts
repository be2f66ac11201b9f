import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startFoyer, TEST_NOW, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('site-process.ts', import.meta.url))
/** Longer than the window in which concurrent refreshes receive the same successor (design §6), in seconds. */
const PAST_THE_WINDOW = 11

/** Starts a process of a site's server, with only Foyer's URL and the client id. */
function startProcess(foyer: TestFoyer) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, foyer.url, foyer.client.clientId], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })[Symbol.asyncIterator]()
  return {
    /** Serves one visitor with the refresh token of their cookie. Returns the userinfo response. */
    async serve(refreshToken: string): Promise<unknown> {
      child.stdin?.write(`${refreshToken}\n`)
      return JSON.parse((await lines.next()).value ?? '{"error": "the process ended"}')
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

describe('issue 15 §5: the unmodified SDK on a site’s server, with default settings, is never signed out', () => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ now: TEST_NOW, settings: { 'signup.verifyEmail': 'false' } })
    expect(foyer.client.rotation).toBe('pending')
  })
  afterAll(() => foyer.stop())

  it.each([
    {
      how: 'two workers, one of which serves twice as much',
      renewals: 40,
      processes: 2,
      startsAnewAfter: Number.POSITIVE_INFINITY,
    },
    { how: 'a process that restarts after each five', renewals: 40, processes: 1, startsAnewAfter: 5 },
    { how: 'a process for each request', renewals: 20, processes: 1, startsAnewAfter: 1 },
  ])('$how: $renewals renewals', async ({ how, renewals, processes, startsAnewAfter }) => {
    const member = await foyer.createMember(`${how.length}@example.com`)
    const running = Array.from({ length: processes }, () => startProcess(foyer))
    try {
      for (let at = 0; at < renewals; at++) {
        const place = Number(processes === 2 && at % 3 === 2)
        if (at > 0 && at % startsAnewAfter === 0) {
          await running[place]?.stop()
          running[place] = startProcess(foyer)
        }
        expect([at, await running[place]?.serve(member.refresh_token)]).toEqual([
          at,
          { status: 200, body: expect.objectContaining({ sub: member.memberId }) },
        ])
        await foyer.advance(PAST_THE_WINDOW)
      }
    } finally {
      await Promise.all(running.map((one) => one.stop()))
    }
  })
})

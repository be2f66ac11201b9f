import { paths } from '@foyer/protocol'
import { argon2Hashing } from '@foyer/server'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD, visitorToken } from '../membership-steps.js'

/** Exceeds the queue limit of 200 hashes. */
const LOGINS = 300

describe.each(defaultDatabase)(
  'V11.4.2, security-checklist 111 on $name: many logins at the same moment',
  ({ name }) => {
    let foyer: TestFoyer
    beforeAll(async () => {
      foyer = await startFoyer({ database: name, listen: false, replace: { hashing: argon2Hashing(1) } })
    })
    afterAll(() => foyer.stop())

    it('are taken in turn, the rest is told when to come back, and nobody else waits for them', async () => {
      const { access_token: member, refresh_token: refreshToken } = await foyer.createMember('ana@example.com')
      const token = await visitorToken(foyer)
      let evaluated = 0
      const storm = Promise.all(
        Array.from({ length: LOGINS }, async () => {
          const answer = await foyer.logIn(token, 'ana@example.com', OTHER_PASSWORD)
          if (answer.status === 401) evaluated++
          return answer
        }),
      )
      // Starts after all logins were sent and finishes before most of them complete.
      await new Promise((resolve) => setImmediate(resolve))
      for (let round = 0; round < 3; round++) {
        expect((await foyer.refresh(refreshToken)).status).toBe(200)
        expect((await foyer.createVisitor()).access_token).toMatch(/^ey/)
        expect((await foyer.call(paths.userinfo, { token: member })).status).toBe(200)
      }
      expect(evaluated).toBeLessThan(LOGINS / 2)

      const answers = await storm
      const refused = answers.filter(({ status }) => status === 503)
      expect(evaluated).toBeGreaterThanOrEqual(200)
      expect(refused.length).toBeGreaterThan(0)
      expect(evaluated + refused.length).toBe(LOGINS)
      for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect((await foyer.logIn(token, 'ana@example.com')).body.state).toBe('SUCCESS')
    })
  },
)

import { createCodeVerifier, databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { OTHER_PASSWORD, recover, requestRecoverySecret, verify, visitorToken } from '../members/membership-steps.js'

const MINUTE = 60
const DAY = 24 * 3600
const WEEK = 7 * DAY

describe.each(databases)(
  'security-checklist 98 on $name: nothing was cleaned up, and what has expired is refused',
  ({ name }) => {
    let foyer: TestFoyer
    beforeEach(async () => {
      foyer = await startFoyer({ database: name, listen: false, limits: true })
    })
    afterEach(() => foyer.stop())

    /**
     * Credentials with their lifetime in seconds. `make` creates one and returns a function that tries to use it later.
     */
    const things: {
      what: string
      table: string
      lives: number
      make(): Promise<(token: string) => Promise<boolean>>
    }[] = [
      {
        what: 'a session token',
        table: 'session_token',
        lives: 2 * MINUTE,
        make: async () => {
          const token = await visitorToken(foyer)
          const { body } = await foyer.register(token, 'ana@example.com')
          return () =>
            foyer.silentCode(token, body.sessionToken as string).then(
              () => true,
              () => false,
            )
        },
      },
      {
        what: 'an authorization code',
        table: 'authorization_code',
        lives: MINUTE,
        make: async () => {
          const token = await visitorToken(foyer)
          const { body } = await foyer.register(token, 'ana@example.com')
          const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string, createCodeVerifier())
          return async () => (await foyer.exchangeCode(code, verifier)).status === 200
        },
      },
      {
        what: 'a verification code',
        table: 'authentication',
        lives: 10 * MINUTE,
        make: async () => {
          await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
          const { body } = await foyer.register(await visitorToken(foyer), 'ana@example.com')
          const code = await foyer.getMailedCode('ana@example.com')
          return async (token) => (await verify(foyer, token, body.stateToken as string, code)).body.state !== undefined
        },
      },
      {
        what: 'a recovery link',
        table: 'recovery',
        lives: 30 * MINUTE,
        make: async () => {
          await foyer.createMember('ana@example.com')
          const secret = await requestRecoverySecret(foyer, 'ana@example.com')
          return async (token) => (await recover(foyer, token, secret, OTHER_PASSWORD)).status === 200
        },
      },
      {
        what: 'a session that is idle',
        table: 'session',
        lives: 2 * WEEK,
        make: async () => {
          const { refresh_token } = await foyer.createMember('ana@example.com')
          return async () => (await foyer.refresh(refresh_token)).status === 200
        },
      },
    ]
    it.each(things)('$what', async ({ table, lives, make }) => {
      const attempt = await make()
      await foyer.advance(lives + 1)
      expect(await attempt(await visitorToken(foyer))).toBe(false)
      await foyer.advance(WEEK)
      expect((await dumpTables(foyer.database.config))[table]).not.toEqual([])
      expect(await attempt(await visitorToken(foyer))).toBe(false)
    })

    it.each(things)('$what, a moment before', async ({ lives, make }) => {
      const attempt = await make()
      await foyer.advance(lives - 1)
      expect(await attempt(await visitorToken(foyer))).toBe(true)
    })

    it('a limit that was reached is over in time, and counts anew', async () => {
      await foyer.createMember('ana@example.com')
      let token = await visitorToken(foyer)
      const logIn = async (password?: string) => (await foyer.logIn(token, 'ana@example.com', password)).status
      for (let round = 0; round < 2; round++) {
        for (let attempt = 0; attempt < 10; attempt++) expect(await logIn(OTHER_PASSWORD)).toBe(401)
        expect(await logIn()).toBe(429)
        await foyer.advance(WEEK)
        token = await visitorToken(foyer)
      }
      expect(await logIn()).toBe(200)
      expect((await dumpTables(foyer.database.config)).attempt).not.toEqual([])
    })
  },
)

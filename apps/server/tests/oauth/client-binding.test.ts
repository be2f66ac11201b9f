import { paths, type TokenResponse } from '@foyer/protocol'
import { createCodeChallenge, createCodeVerifier, defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { authorize, parseMessage, signedInBrowser } from './oidc-steps.js'

const BINDING = 'what the client keeps to itself'

describe.each(defaultDatabase)('security-checklist 36: client-binding on $name', ({ name }) => {
  let foyer: TestFoyer
  let memberId: string
  let apiKey: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    memberId = (await foyer.createMember('ana@example.com')).memberId
    apiKey = await foyer.addApiKey()
  })
  afterAll(() => foyer.stop())

  const grant = (json: Record<string, string>, binding: string | undefined, more: Record<string, string> = {}) =>
    foyer.call<TokenResponse & { error?: string }>(paths.token, {
      json: { clientId: foyer.client.clientId, ...json },
      headers: { ...more, ...(binding === undefined ? {} : { 'client-binding': binding }) },
    })
  const renew = (refreshToken: string, binding: string | undefined) =>
    grant({ grantType: 'refresh_token', refreshToken }, binding)

  const starts: { by: string; start(binding: string | undefined): Promise<TokenResponse> }[] = [
    {
      by: 'the anonymous grant',
      start: async (binding) => (await grant({ grantType: 'anonymous' }, binding)).body,
    },
    {
      by: 'a code',
      start: async (binding) => {
        const codeVerifier = createCodeVerifier()
        const change = { code_challenge: createCodeChallenge(codeVerifier) }
        const { code = '' } = parseMessage(await authorize(foyer, change, await signedInBrowser(foyer, memberId)))
        return (await grant({ grantType: 'authorization_code', code, codeVerifier }, binding)).body
      },
    },
    {
      by: 'authorized_client',
      start: async (binding) =>
        (await grant({ grantType: 'authorized_client', memberId }, binding, { authorization: apiKey })).body,
    },
  ]

  describe.each(starts)('a family started by $by', ({ start }) => {
    it('with a binding is renewed with the same one, again and again', async () => {
      let { refresh_token } = await start(BINDING)
      for (let times = 0; times < 3; times++) {
        const answer = await renew(refresh_token, BINDING)
        expect(answer.status).toBe(200)
        refresh_token = answer.body.refresh_token
      }
    })

    it.each([undefined, '', 'another', `${BINDING} `, BINDING.toUpperCase()])(
      'and not with %j, which ends nothing',
      async (binding) => {
        const { refresh_token } = await start(BINDING)
        const refused = await renew(refresh_token, binding)
        expect({ status: refused.status, error: refused.body.error }).toEqual({ status: 400, error: 'invalid_grant' })
        expect((await renew(refresh_token, BINDING)).status).toBe(200)
      },
    )

    it('without one is renewed with or without: a header that is added later signs nobody out', async () => {
      const { refresh_token } = await start(undefined)
      expect((await renew(refresh_token, BINDING)).status).toBe(200)
      expect((await renew(refresh_token, undefined)).status).toBe(200)
    })
  })

  it('the value itself is nowhere in the database', async () => {
    await starts[1]?.start(BINDING)
    expect(JSON.stringify(await dumpTables(foyer.database.config))).not.toContain(BINDING)
  })
})

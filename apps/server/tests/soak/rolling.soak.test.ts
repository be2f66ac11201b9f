import { setTimeout as pause } from 'node:timers/promises'
import { createEmptyDatabase, recordMeasurement, startDedicatedPostgres } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { startDeployment } from './deployment.js'
import { checkAcknowledged, checkDatabase, checkStoredRows } from './invariants.js'
import { send } from './send-request.js'
import { createMember, startSteadyLoad } from './steady-load.js'

const settings = ['signup.policy=approval']

describe('two nodes under load', () => {
  it('security-checklist 112, V11.2.2: signing keys are rotated and nodes restarted in turn, and no call fails but for its connection', async () => {
    const postgres = await startDedicatedPostgres()
    const { url } = postgres
    const environment = { FOYER_DATABASE_URL: url }
    const foyer = await startDeployment({ database: { kind: 'postgres', url }, environment, nodes: 2, settings })
    try {
      const { refreshToken } = await createMember(foyer, 'standing@example.com')
      const load = startSteadyLoad(foyer, 4)
      const json = { clientId: foyer.clientId, grantType: 'refresh_token', refreshToken }
      let rolling = true
      /** Repeatedly refreshes at one node and uses the access token at the other. */
      const watching = (async () => {
        for (let look = 0; rolling; look++) {
          const renewed = await foyer.send('/oauth2/token', { node: look, json })
          if (renewed.status === 0) continue
          expect(renewed.status).toBe(200)
          const shown = await foyer.send('/oauth2/userinfo', {
            node: look + 1,
            token: renewed.body.access_token as string,
          })
          expect([0, 200]).toContain(shown.status)
        }
      })()
      for (let round = 0; round < 4; round++) {
        await foyer.command('signing-key', 'rotate')
        await pause(load.draw() * 1500)
        for (const node of foyer.nodes) {
          await node.stop()
          await node.start()
        }
      }
      rolling = false
      await watching
      await load.finish()
      expect(load.violations).toEqual([])
      expect(load.unavailable).toBe(0)
      expect(load.settled.length).toBeGreaterThan(0)
      expect(await checkAcknowledged(foyer, load)).toEqual([])
      expect(await checkStoredRows(foyer.database, load)).toEqual([])
      expect(await checkDatabase(foyer.database, 17)).toEqual([])
      for (const node of foyer.nodes) expect([node.crashes, node.exits]).toEqual([0, [0, 0, 0, 0]])
    } finally {
      await foyer.stop()
      await postgres.remove()
    }
  })

  it('security-checklist 111, V11.4.2: a flood of logins fills its queue, and renewals do not feel it', async () => {
    const database = await createEmptyDatabase('sqlite')
    const foyer = await startDeployment({
      database: database.config,
      environment: database.environment,
      nodes: 1,
      settings,
    })
    try {
      const { refreshToken } = await createMember(foyer, 'standing@example.com')
      const json = { clientId: foyer.clientId, grantType: 'refresh_token', refreshToken }
      const visitor = await foyer.send('/oauth2/token', { json: { clientId: foyer.clientId, grantType: 'anonymous' } })
      const loginId = { email: 'standing@example.com' }
      const [node] = foyer.nodes
      const flood = Array.from({ length: 400 }, () =>
        send(`${node?.url}/_api/iam/authentication/v2/login`, {
          token: visitor.body.access_token as string,
          json: { loginId, password: 'not the password' },
        }),
      )
      let flooding = true
      const over = Promise.all(flood).then((replies) => {
        flooding = false
        return replies
      })
      let renewals = 0
      while (flooding) {
        const renewed = await foyer.send('/oauth2/token', { json })
        const shown = await foyer.send('/oauth2/userinfo', { token: renewed.body.access_token as string })
        const visited = await foyer.send('/oauth2/token', {
          json: { clientId: foyer.clientId, grantType: 'anonymous' },
        })
        expect([renewed.status, shown.status, visited.status]).toEqual([200, 200, 200])
        renewals++
      }
      const replies = await over
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 503]))
      recordMeasurement('Refreshes answered during a flood of 400 logins', renewals)
      expect(renewals).toBeGreaterThan(20)
      expect(replies.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(200)
    } finally {
      await foyer.stop()
      await database.drop()
    }
  })
})

import { createFoyerClient, memoryTokenStorage } from '@foyer/client'
import { startFoyer } from '@foyer/testing'
import { expect, it } from 'vitest'

it('starts a server, a member and the SDK', async () => {
  const foyer = await startFoyer({ settings: { 'signup.policy': 'open' } })
  const member = await foyer.createMember('ada@example.com')
  await foyer.advance(3600)
  expect((await foyer.refresh(member.refresh_token)).status).toBe(200)
  const client = createFoyerClient({ url: foyer.url, clientId: foyer.client.clientId, storage: memoryTokenStorage() })
  expect((await client.fetch('/members/v1/members/my')).status).toBe(403)
  await foyer.stop()
})

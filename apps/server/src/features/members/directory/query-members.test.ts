import { expect, it } from 'vitest'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import type { Storage } from '../../../platform/database/storage.js'
import type { MemberDeps, MemberStores } from '../deps.js'

import { listMembers } from './query-members.js'

it('security-checklist 87: a query whose time is over is refused, with what to do instead', async () => {
  const storage = { read: () => Promise.reject(new QueryTooSlow('the time for this query is over')) }
  const request = { fieldsets: 'PUBLIC', paging: { limit: 50, offset: 0 }, sorting: [] } as const
  const asked = listMembers(
    { ...request, sorting: [] },
    { caller: { kind: 'back-end', keyId: 'key', scopes: null }, queueKey: 'any' },
    { storage: storage as unknown as Storage<MemberStores>, siteSnapshot: {} as MemberDeps['siteSnapshot'] },
  )
  await expect(asked).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining('too long') })
})

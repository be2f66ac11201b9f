import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderWithProviders } from '../../../tests/test-utils.js'
import { usePendingCount } from './use-pending-count.js'

const Count = ({ isOwner }: { isOwner: boolean }) => <output>{String(usePendingCount(isOwner))}</output>

afterEach(cleanup)

it.each([
  { isOwner: true, count: '3', calls: 1 },
  { isOwner: false, count: 'undefined', calls: 0 },
])('ME-08: counts and listens for the team only: $isOwner', async ({ isOwner, count, calls }) => {
  const events = vi.fn(() => new Response(null, { status: 404 }))
  const { to } = renderWithProviders(<Count isOwner={isOwner} />, () => ({ pendingApproval: 3 }), { events })
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(count))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([to('/owner/v1/members/counts').length, events.mock.calls.length]).toEqual([calls, calls])
})

import { useEffect } from 'react'
import { useResource } from '../../api/use-resource.js'
import { useCall } from '../../session/owner.js'
import { useSiteEvents } from '../../session/use-site-events.js'
import { useDecisions } from './decisions-context.js'

const POLL_INTERVAL_MS = 20_000

/** Number of members waiting for approval, for the navigation (ME-08); excludes those just decided. */
export function usePendingCount(isOwner: boolean): number | undefined {
  const call = useCall()
  const { version, decisions } = useDecisions()
  const { data, reload } = useResource<number | undefined>(`waiting ${isOwner} ${version}`, async (signal) =>
    isOwner
      ? (await call<{ pendingApproval: number }>('/owner/v1/members/counts', { signal })).pendingApproval
      : undefined,
  )
  useSiteEvents(isOwner ? 'requests' : undefined, { onChange: reload, onReset: reload })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [reload])
  const decided = decisions
    .flatMap(({ statuses }) => [...statuses.values()])
    .filter((status) => status === 'active' || status === 'declined').length
  return data === undefined ? undefined : Math.max(0, data - decided)
}

import type { MemberView } from '@foyer/client'
import { useMember } from '@foyer/react'
import { Button, Notice, Skeleton } from '@foyer/ui'
import type { ReactNode } from 'react'
import { formatError } from '../../form/format-error.js'

/** Renders the member record; a skeleton while it is loading, and an error if it failed to load. */
export function MemberRecord({ lines, children }: { lines: number; children: (member: MemberView) => ReactNode }) {
  const { member, status, error, refetch } = useMember()
  return (
    <>
      <div role="alert">
        {status === 'failed' && (
          <Notice
            tone="warning"
            actions={
              <Button small tone="quiet" onClick={refetch}>
                Try again
              </Button>
            }
          >
            <p>{formatError(error)}</p>
          </Notice>
        )}
      </div>
      {member ? children(member) : status === 'loading' && <Skeleton lines={lines} />}
    </>
  )
}

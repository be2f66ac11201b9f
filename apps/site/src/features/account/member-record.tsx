import type { MemberView } from '@foyer/client'
import { useMember } from '@foyer/react'
import { Button, Notice, Skeleton } from '@foyer/ui'
import type { ReactNode } from 'react'
import { formatError } from '../../form/format-error.js'

/** Shows the member's record once it is there; until then its place, or why it is not. */
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

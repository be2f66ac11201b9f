import { useEffect } from 'react'
import { ChangePassword } from './features/change-password/change-password.js'
import { Profile } from './features/profile/profile.js'
import { forgetPendingStep } from './session/pending-step.js'
import type { MemberRecord } from './session/use-member.js'

/** What a member can do. Whatever waited for a code is over, here or in another tab. */
export function MemberHome({ record }: { record: MemberRecord }) {
  useEffect(forgetPendingStep, [])
  return (
    <div className="drawers">
      <Profile record={record} />
      <ChangePassword email={record.member?.loginEmail} />
    </div>
  )
}

import { type MemberView, type PendingEmailChange, paths } from '@foyer/protocol'
import type { Call } from './authenticated-fetch.js'
import { memberOf } from './errors.js'

/** A change of the member's own address: begun, proven, or cancelled. */
export function emailChange(call: Call) {
  const pendingIn = (answer: unknown) => memberOf(answer, 'pending') as PendingEmailChange | null
  return {
    getEmailChange: async () => pendingIn(await call(paths.emailChange, { method: 'GET' })),
    changeEmail: async (change: { newEmail: string; currentPassword?: string }) =>
      pendingIn(await call(paths.emailChange, { body: change })) as PendingEmailChange,
    confirmEmailChange: async (code: string) =>
      memberOf(await call(paths.confirmEmailChange, { body: { code } }), 'member') as MemberView,
    resendEmailChange: async () => {
      await call(paths.resendEmailChange, { body: {} })
    },
    cancelEmailChange: async () => {
      await call(paths.emailChange, { method: 'DELETE' })
    },
  }
}

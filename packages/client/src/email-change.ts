import type { MemberView, PendingEmailChange } from '@foyer/protocol'
import { accountPaths } from '@foyer/protocol/core'
import type { Call } from './authenticated-fetch.js'
import { getProperty } from './errors.js'

/** Starts, confirms and cancels a change of the member's own email address. */
export function emailChange(call: Call) {
  const readPending = (answer: unknown) => getProperty(answer, 'pending') as PendingEmailChange | null
  return {
    getEmailChange: async () => readPending(await call(accountPaths.emailChange, { method: 'GET' })),
    changeEmail: async (change: { newEmail: string; currentPassword?: string }) =>
      readPending(await call(accountPaths.emailChange, { body: change })) as PendingEmailChange,
    confirmEmailChange: async (code: string) =>
      getProperty(await call(accountPaths.confirmEmailChange, { body: { code } }), 'member') as MemberView,
    resendEmailChange: async () => {
      await call(accountPaths.resendEmailChange, { body: {} })
    },
    cancelEmailChange: async () => {
      await call(accountPaths.emailChange, { method: 'DELETE' })
    },
  }
}

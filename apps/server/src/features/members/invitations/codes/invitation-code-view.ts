import type { InvitationCodeView } from '@foyer/protocol'
import { rfc3339 } from '../../../../kernel/clock.js'
import { codeStateOf, type InvitationCode } from './invitation-code.js'

/** Returns a code as the owner API and the command line show it. */
export const invitationCodeViewOf = (code: InvitationCode, now: number): Omit<InvitationCodeView, 'url'> => ({
  codeId: code.codeId,
  code: code.code,
  label: code.label,
  status: codeStateOf(code, now),
  maxUses: code.maxUses,
  uses: code.uses,
  createdDate: rfc3339(code.createdAt),
  expiresDate: code.expiresAt === null ? null : rfc3339(code.expiresAt),
})

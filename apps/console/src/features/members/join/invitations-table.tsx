import { interpolate } from '@foyer/messages/console'
import { Badge, Button } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { StackedTable } from '../../../parts/list/stacked-table.js'
import { Day } from '../../../parts/time.js'

export interface Invitation {
  email: string
  status: 'open' | 'used' | 'withdrawn' | 'expired'
  invitedDate: string
  expiresDate: string
}

interface InvitationsTableProps {
  invitations: readonly Invitation[]
  mayAct: boolean
  onResend: (email: string) => void
  onRevoke: (email: string) => void
}

/** Lists the pending invitations with their expiry. */
export function InvitationsTable({ invitations, mayAct, onResend, onRevoke }: InvitationsTableProps) {
  const messages = useMessages()
  return (
    <StackedTable
      caption={messages.members.invitations.table}
      columns={[messages.parts.email, messages.parts.status, messages.members.invitations.invited]}
      hasActions={mayAct}
    >
      {invitations.map(({ email, status, invitedDate, expiresDate }) => (
        <tr key={email}>
          <th scope="row">{email}</th>
          <td data-label={messages.parts.status}>
            {status === 'open' ? (
              <Sentence text={messages.members.invitations.expires} parts={{ day: <Day of={expiresDate} /> }} />
            ) : (
              <Badge tone="warning">{messages.members.invitations.expired}</Badge>
            )}
          </td>
          <td data-label={messages.members.invitations.invited}>
            <Day of={invitedDate} />
          </td>
          {mayAct && (
            <td className="row-actions">
              <Button
                small
                tone="plain"
                aria-label={interpolate(messages.members.invitations.resendOne, { email })}
                onClick={() => onResend(email)}
              >
                {messages.members.invitations.resend}
              </Button>
              {status === 'open' && (
                <Button
                  small
                  tone="plain"
                  aria-label={interpolate(messages.members.invitations.revokeOne, { email })}
                  onClick={() => onRevoke(email)}
                >
                  {messages.parts.revoke}
                </Button>
              )}
            </td>
          )}
        </tr>
      ))}
    </StackedTable>
  )
}

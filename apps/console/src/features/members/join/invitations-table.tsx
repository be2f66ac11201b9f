import { Badge, Button } from '@foyer/ui'
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
  return (
    <div className="rows">
      <table>
        <caption className="ui-unseen">People who are invited</caption>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Invitation</th>
            <th scope="col">Invited</th>
            {mayAct && (
              <td>
                <span className="ui-unseen">What can be done</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {invitations.map(({ email, status, invitedDate, expiresDate }) => (
            <tr key={email}>
              <th scope="row">{email}</th>
              <td>
                {status === 'open' ? 'Good until' : <Badge tone="warning">Expired</Badge>} <Day of={expiresDate} />
              </td>
              <td>
                <Day of={invitedDate} />
              </td>
              {mayAct && (
                <td>
                  <Button small tone="plain" aria-label={`Send again to ${email}`} onClick={() => onResend(email)}>
                    Send again
                  </Button>
                  {status === 'open' && (
                    <Button
                      small
                      tone="plain"
                      aria-label={`Withdraw the invitation of ${email}`}
                      onClick={() => onRevoke(email)}
                    >
                      Withdraw
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

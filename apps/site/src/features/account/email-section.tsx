import { Badge, Card } from '@foyer/ui'
import { MemberRecord } from './member-record.js'

export function EmailSection() {
  return (
    <Card title="E-mail">
      <MemberRecord lines={3}>
        {({ loginEmail, loginEmailVerified }) => (
          <>
            <p className="lead">
              <bdi dir="ltr" className="address">
                {loginEmail}
              </bdi>
            </p>
            <p>
              {loginEmailVerified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>}
            </p>
            <p className="soft">You sign in with it, and we write to it when your pots are out of the kiln.</p>
          </>
        )}
      </MemberRecord>
    </Card>
  )
}

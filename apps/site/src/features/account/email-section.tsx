import { Badge, Card, Skeleton } from '@foyer/ui'
import type { MemberRecord } from '../../session/use-member.js'

export function EmailSection({ record: { member, problem } }: { record: MemberRecord }) {
  return (
    <Card title="E-mail">
      {member ? (
        <>
          <p className="lead">
            <bdi dir="ltr" className="address">
              {member.loginEmail}
            </bdi>
          </p>
          <p>
            {member.loginEmailVerified ? (
              <Badge tone="good">Confirmed</Badge>
            ) : (
              <Badge tone="warning">Not confirmed</Badge>
            )}
          </p>
          <p className="soft">You sign in with it, and we write to it when your pots are out of the kiln.</p>
        </>
      ) : problem ? (
        <p role="alert">{problem.sentence}</p>
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  )
}

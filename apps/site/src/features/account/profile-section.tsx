import { Badge, Button, Card, Notice, Skeleton } from '@foyer/ui'
import { ActionForm } from '../../form/action-form.js'
import { FormField } from '../../form/form-field.js'
import { useClient } from '../../session/site-context.js'
import type { Member, MemberRecord } from '../../session/use-member.js'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

export function ProfileSection({ record: { member, problem, reload, replace } }: { record: MemberRecord }) {
  return (
    <Card title="Profile">
      <p className="soft">The name we write on the tag of your pots. Only you and the studio see it.</p>
      <div role="alert">
        {problem && (
          <Notice
            tone="warning"
            actions={
              <Button small tone="quiet" onClick={reload}>
                Try again
              </Button>
            }
          >
            <p>{problem.sentence}</p>
          </Notice>
        )}
      </div>
      {member ? <ProfileForm member={member} onSaved={replace} /> : !problem && <Skeleton lines={6} />}
    </Card>
  )
}

function ProfileForm({ member, onSaved }: { member: Member; onSaved: (member: Member) => void }) {
  const client = useClient()
  async function save(values: FormData) {
    const text = (name: string) => String(values.get(name)).trim() || null
    const patch = {
      profile: { nickname: text('nickname') },
      contact: { firstName: text('firstName'), lastName: text('lastName') },
    }
    onSaved(await client.updateMember(member.id, patch))
    return { notice: 'Saved.' }
  }
  return (
    <>
      <ActionForm submit="Save profile" doing="Saving" work={save}>
        <FormField
          name="nickname"
          label="Nickname"
          autoComplete="nickname"
          defaultValue={member.profile.nickname ?? ''}
        />
        <FormField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={member.contact?.firstName ?? ''}
        />
        <FormField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={member.contact?.lastName ?? ''}
        />
      </ActionForm>
      {member.createdDate && (
        <p className="soft">
          <Badge>Member</Badge> since{' '}
          <time dateTime={member.createdDate}>{day.format(new Date(member.createdDate))}</time>
        </p>
      )}
    </>
  )
}

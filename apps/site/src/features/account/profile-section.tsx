import type { MemberView } from '@foyer/client'
import { useProfileForm } from '@foyer/react'
import { Badge, Card } from '@foyer/ui'
import { FormField } from '../../form/fields.js'
import { MemberForm } from '../../form/member-form.js'
import { MemberRecord } from './member-record.js'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

export function ProfileSection() {
  return (
    <Card title="Profile">
      <p className="soft">The name we write on the tag of your pots. Only you and the studio see it.</p>
      <MemberRecord lines={6}>{(member) => <ProfileForm member={member} />}</MemberRecord>
    </Card>
  )
}

function ProfileForm({ member: { createdDate } }: { member: MemberView }) {
  const form = useProfileForm()
  return (
    <>
      <MemberForm form={form} submit="Save profile" notice={form.isSaved && 'Saved.'}>
        <FormField form={form} name="nickname" label="Nickname" autoComplete="nickname" required={false} />
      </MemberForm>
      {createdDate && (
        <p className="soft">
          <Badge>Member</Badge> since <time dateTime={createdDate}>{day.format(new Date(createdDate))}</time>
        </p>
      )}
    </>
  )
}

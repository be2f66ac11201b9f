import type { MemberView } from '@foyer/client'
import { useProfileForm } from '@foyer/react'
import { Badge, Button, Card } from '@foyer/ui'
import { useEffect } from 'react'
import { FormField } from '../../form/fields.js'
import { MemberForm } from '../../form/member-form.js'
import { addLeaveGuard } from '../../routing/location.js'
import { MemberRecord } from './member-record.js'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** Edits the name of the member. A saved change can be undone. */
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
  const { isChanged, undo } = form
  useEffect(() => (isChanged ? addLeaveGuard('Your new name is not saved. Leave without it?') : undefined), [isChanged])
  const notice = undo && (
    <>
      Saved.{' '}
      <Button tone="plain" small onClick={undo}>
        Undo
      </Button>
    </>
  )
  return (
    <>
      <MemberForm form={form} submit="Save profile" isIdle={!isChanged} notice={notice}>
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

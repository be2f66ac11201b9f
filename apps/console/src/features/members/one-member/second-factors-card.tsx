import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Card } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { ConfirmationDialog } from './confirmation-dialog.js'
import { type MemberDetails, pathOfMember } from './member-details.js'

interface SecondFactorsCardProps {
  member: MemberDetails
  onChange: (member: MemberDetails) => void
}

/** Whether a member uses two-step verification; the team can remove it for a member who has lost the phone (ME-07). */
export function SecondFactorsCard({ member, onChange }: SecondFactorsCardProps) {
  const messages = useMessages()
  const texts = messages.memberPage.secondFactors
  const may = usePermission()
  const [isOpen, setOpen] = useState(false)
  const { hasAuthenticator, recoveryCodes } = member.secondFactors
  return (
    <Card title={texts.heading}>
      {hasAuthenticator || recoveryCodes > 0 ? (
        <>
          {hasAuthenticator && <p>{texts.app}</p>}
          <p className="soft">{formatPlural(texts.codes, recoveryCodes, messages.locale)}</p>
          {may('removeMemberSecondFactors') && (
            <Button small tone="quiet" onClick={() => setOpen(true)}>
              {texts.remove}
            </Button>
          )}
        </>
      ) : (
        <p className="soft">{texts.none}</p>
      )}
      <RemoveDialog member={member} isOpen={isOpen} onClose={() => setOpen(false)} onChange={onChange} />
    </Card>
  )
}

function RemoveDialog({
  member,
  isOpen,
  onClose,
  onChange,
}: SecondFactorsCardProps & { isOpen: boolean; onClose: () => void }) {
  const texts = useMessages().memberPage.secondFactors
  const call = useCall()
  const remove = async () => {
    const { member: changed } = await call<{ member: MemberDetails }>(
      `${pathOfMember(member.memberId)}/remove-second-factors`,
      { method: 'POST' },
    )
    onChange(changed)
  }
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      title={interpolate(texts.title, { who: member.email })}
      action={texts.remove}
      done={texts.done}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{texts.hint}</p>
      <p>{interpolate(texts.mail, { email: member.email })}</p>
    </ConfirmationDialog>
  )
}

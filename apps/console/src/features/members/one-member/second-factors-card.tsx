import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Card, Dialog } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import { useCall, usePermission } from '../../../session/owner.js'
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
      {hasAuthenticator ? (
        <>
          <p>{texts.app}</p>
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
  const messages = useMessages()
  const texts = messages.memberPage.secondFactors
  const call = useCall()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const close = () => {
    setFault(undefined)
    onClose()
  }
  const remove = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const { member: changed } = await call<{ member: MemberDetails }>(
        `${pathOfMember(member.memberId)}/remove-second-factors`,
        { method: 'POST' },
      )
      toasts.add(texts.done)
      onChange(changed)
      close()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={interpolate(texts.title, { who: member.email })}
      onClose={close}
      actions={
        <>
          <Button data-first="" tone="quiet" onClick={close}>
            {messages.parts.cancel}
          </Button>
          <Button busy={isBusy} onClick={remove}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <div className="consequences">
        <p>{texts.hint}</p>
        <p>{interpolate(texts.mail, { email: member.email })}</p>
        <FaultNotice fault={fault} />
      </div>
    </Dialog>
  )
}

import { interpolate } from '@foyer/messages/console'
import { Button, Checkbox, Dialog, Field } from '@foyer/ui'
import { type FormEvent, useId, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import { useCall } from '../../../session/owner.js'
import { type MemberDetails, pathOfMember } from './member-details.js'

interface EmailDialogProps {
  member: MemberDetails
  isOpen: boolean
  title: string
  onClose: () => void
  onChange: (member: MemberDetails) => void
}

/** Changes the email of a member: confirmed by the member, or at once if the team vouches for it. */
export function EmailDialog({ member, isOpen, title, onClose, onChange }: EmailDialogProps) {
  const messages = useMessages()
  const texts = messages.memberPage.email
  const call = useCall()
  const toasts = useToasts()
  const formId = useId()
  const [email, setEmail] = useState('')
  const [verified, setVerified] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const close = () => {
    setEmail('')
    setVerified(false)
    setFault(undefined)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (address === '' || isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      const json = { email: address, verified, expected: { revision: member.revision } }
      const path = `${pathOfMember(member.memberId)}/email`
      const changed = (await call<{ member: MemberDetails }>(path, { method: 'POST', json })).member
      toasts.add(interpolate(changed.email === member.email ? texts.asked : texts.changed, { email: address }))
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
      title={title}
      onClose={close}
      actions={
        <>
          <Button tone="quiet" onClick={close}>
            {messages.parts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className="settings" onSubmit={submit} noValidate>
        <Field
          data-first=""
          label={texts.label}
          type="email"
          required
          value={email}
          maxLength={254}
          autoComplete="off"
          dir="ltr"
          onChange={(event) => setEmail(event.target.value)}
        />
        <Checkbox
          label={texts.verified}
          hint={texts.verifiedHint}
          checked={verified}
          onChange={(event) => setVerified(event.target.checked)}
        />
        {!verified && <p className="soft">{member.emailVerified ? texts.codeHint : texts.linkHint}</p>}
        <FaultNotice fault={fault} />
      </form>
    </Dialog>
  )
}

import { interpolate } from '@foyer/messages/console'
import { Button, Card } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { Ago, useNow } from '../../../parts/time.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { ConfirmationDialog } from './confirmation-dialog.js'
import { type MemberDetails, type MemberPasskey, pathOfMember } from './member-details.js'

interface PasskeysCardProps {
  member: MemberDetails
  onChange: (member: MemberDetails) => void
}

/** The passkeys of a member; the team can remove them and never use them (ME-07). */
export function PasskeysCard({ member, onChange }: PasskeysCardProps) {
  const texts = useMessages().memberPage.passkeys
  const may = usePermission()
  const now = useNow(30_000)
  const [removing, setRemoving] = useState<MemberPasskey>()
  return (
    <Card title={texts.heading}>
      {member.passkeys.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <ul className="linked-accounts">
          {member.passkeys.map((passkey) => {
            const name = passkey.name || (passkey.provider ?? texts.unnamed)
            return (
              <li key={passkey.id}>
                <div>
                  <p>
                    <strong>
                      <bdi>{name}</bdi>
                    </strong>
                  </p>
                  <p className="soft small">{passkey.isSynced ? texts.synced : texts.oneDevice}</p>
                  <p className="soft small">
                    <Sentence
                      text={passkey.lastUsedDate === null ? texts.unused : texts.dates}
                      parts={{
                        added: <Ago of={passkey.createdDate} now={now} />,
                        used: <Ago of={passkey.lastUsedDate ?? passkey.createdDate} now={now} />,
                      }}
                    />
                  </p>
                </div>
                {may('removeMemberPasskey') && (
                  <Button
                    small
                    tone="quiet"
                    aria-label={interpolate(texts.removeOne, { passkey: name })}
                    onClick={() => setRemoving(passkey)}
                  >
                    {texts.remove}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <RemoveDialog member={member} passkey={removing} onClose={() => setRemoving(undefined)} onChange={onChange} />
    </Card>
  )
}

interface RemoveDialogProps extends PasskeysCardProps {
  /** Undefined while the dialog is closed. */
  passkey: MemberPasskey | undefined
  onClose: () => void
}

function RemoveDialog({ member, passkey, onClose, onChange }: RemoveDialogProps) {
  const messages = useMessages()
  const texts = messages.memberPage.passkeys
  const call = useCall()
  const remove = async () => {
    if (passkey === undefined) return
    const { passkeys } = await call<Pick<MemberDetails, 'passkeys'>>(
      `${pathOfMember(member.memberId)}/passkeys/${encodeURIComponent(passkey.id)}`,
      { method: 'DELETE' },
    )
    onChange({ ...member, passkeys })
  }
  return (
    <ConfirmationDialog
      isOpen={passkey !== undefined}
      title={interpolate(texts.title, { who: member.email })}
      action={texts.remove}
      done={texts.done}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{texts.hint}</p>
      <p>{interpolate(texts.mail, { email: member.email })}</p>
      {passkey?.isOnlyMethod && <p>{messages.memberPage.accounts.onlyWay}</p>}
    </ConfirmationDialog>
  )
}

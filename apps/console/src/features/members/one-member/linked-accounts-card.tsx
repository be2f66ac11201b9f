import { interpolate } from '@foyer/messages/console'
import { providerMark } from '@foyer/protocol/core'
import { Badge, Button, Card } from '@foyer/ui'
import { ProviderMark } from '@foyer/ui/provider-mark'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { Ago, useNow } from '../../../parts/time.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { ConfirmationDialog } from './confirmation-dialog.js'
import { type LinkedAccount, type MemberDetails, pathOfMember } from './member-details.js'

interface LinkedAccountsCardProps {
  member: MemberDetails
  onChange: (member: MemberDetails) => void
}

/** The accounts at identity providers that sign a member in; the team can unlink them. */
export function LinkedAccountsCard({ member, onChange }: LinkedAccountsCardProps) {
  const messages = useMessages()
  const texts = messages.memberPage.accounts
  const may = usePermission()
  const now = useNow(30_000)
  const [unlinking, setUnlinking] = useState<LinkedAccount>()
  return (
    <Card title={texts.heading}>
      {member.identities.length === 0 ? (
        <p className="soft">
          {texts.empty}. {texts.emptyHint}
        </p>
      ) : (
        <ul className="linked-accounts">
          {member.identities.map((account) => (
            <li key={`${account.providerId} ${account.subject}`}>
              <ProviderMark paths={providerMark(account.preset)} />
              <div>
                <p>
                  <strong>{account.providerName}</strong>{' '}
                  {!account.isOffered && <Badge tone="warning">{texts.off}</Badge>}
                </p>
                <p className="linked-account-name">
                  <bdi>{nameOf(account)}</bdi>
                </p>
                <p className="soft small">
                  <Sentence
                    text={texts.dates}
                    parts={{
                      linked: <Ago of={account.linkedDate} now={now} />,
                      used: <Ago of={account.lastUsedDate} now={now} />,
                    }}
                  />
                </p>
              </div>
              {may('unlinkMemberIdentity') && (
                <Button
                  small
                  tone="quiet"
                  aria-label={interpolate(texts.unlinkOne, {
                    provider: account.providerName,
                    account: nameOf(account),
                  })}
                  onClick={() => setUnlinking(account)}
                >
                  {texts.unlink}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <UnlinkDialog member={member} account={unlinking} onClose={() => setUnlinking(undefined)} onChange={onChange} />
    </Card>
  )
}

interface UnlinkDialogProps extends LinkedAccountsCardProps {
  /** Undefined while the dialog is closed. */
  account: LinkedAccount | undefined
  onClose: () => void
}

function UnlinkDialog({ member, account, onClose, onChange }: UnlinkDialogProps) {
  const texts = useMessages().memberPage.accounts
  const call = useCall()
  const { email, memberId } = member
  const provider = account?.providerName ?? ''
  const unlink = async () => {
    if (account === undefined) return
    const { providerId, subject } = account
    const { identities } = await call<Pick<MemberDetails, 'identities'>>(
      `${pathOfMember(memberId)}/identities/unlink`,
      { method: 'POST', json: { providerId, subject } },
    )
    onChange({ ...member, identities })
  }
  const isOnlyWay = !member.hasPassword && member.passkeys.length === 0 && member.identities.length === 1
  return (
    <ConfirmationDialog
      isOpen={account !== undefined}
      title={interpolate(texts.title, { provider, who: email })}
      action={texts.unlink}
      done={interpolate(texts.done, { provider })}
      onConfirm={unlink}
      onClose={onClose}
    >
      <p>{interpolate(texts.hint, { provider })}</p>
      <p>{interpolate(texts.mail, { email })}</p>
      {isOnlyWay && <p>{texts.onlyWay}</p>}
    </ConfirmationDialog>
  )
}

/** The address of an account, or its id at the provider. */
const nameOf = ({ email, subject }: LinkedAccount): string => email ?? subject

import { interpolate } from '@foyer/messages/console'
import { Button, Dialog, Notice, Select } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../api/api-fault.js'
import { FaultNotice } from '../api/fault-notice.js'
import { type Messages, useMessages } from '../language/messages.js'
import { Sentence } from '../language/sentence.js'
import { CopyButton } from './copy-button.js'
import { Ago, useNow } from './time.js'

/** The properties that keys and secrets have in common (CL-02). */
export interface Credential {
  prefix: string
  lastFour: string
  createdDate: string
  lastUsed: { date: string; network: string } | null
  expiresDate: string | null
}

/** The first and last characters of a secret, by which its holder recognizes it. */
export const CredentialHint = ({ of: { prefix, lastFour } }: { of: Credential }) => (
  <code dir="ltr">
    {prefix}…{lastFour}
  </code>
)

/** When and from which network a credential was last used. */
export function LastUsed({ of: { lastUsed } }: { of: Credential }) {
  const messages = useMessages()
  const now = useNow(30_000)
  if (lastUsed === null) return <span className="soft">{messages.parts.never}</span>
  return (
    <span className="person">
      <Ago of={lastUsed.date} now={now} />
      <span className="soft small" dir="ltr">
        {lastUsed.network}
      </span>
    </span>
  )
}

/** Formats milliseconds: "23 h 59 min left". */
export function formatTimeLeft(milliseconds: number, { parts: { timeLeft } }: Messages): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24]
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60]
  if (days > 0) return interpolate(timeLeft.days, { days, hours })
  if (hours > 0) return interpolate(timeLeft.hours, { hours, minutes })
  return minutes > 0
    ? interpolate(timeLeft.minutes, { minutes, seconds: rest })
    : interpolate(timeLeft.seconds, { seconds: rest })
}

/** Counts down to the end of the overlap of a rotation (CL-03). */
export function Countdown({ to, at }: { to: string; at: number }) {
  const messages = useMessages()
  const now = useNow(1000)
  const left = Date.parse(to) - Math.max(now, at)
  return <time dateTime={to}>{left > 0 ? formatTimeLeft(left, messages) : messages.parts.timeLeft.over}</time>
}

/** Describes the effect of revoking a key or secret, based on its last use (CL-03). */
export function RotationImpact({ of: { lastUsed, prefix, lastFour } }: { of: Credential }) {
  const messages = useMessages()
  const now = useNow(30_000)
  const credential = `${prefix}…${lastFour}`
  return (
    <p>
      <Sentence
        text={lastUsed === null ? messages.parts.revokeUnused : messages.parts.revokeUsed}
        parts={{
          credential,
          network: lastUsed !== null && <span dir="ltr">{lastUsed.network}</span>,
          last: lastUsed !== null && <Ago of={lastUsed.date} now={now} />,
        }}
      />
    </p>
  )
}

const toFileName = (text: string): string => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`

interface CreatedSecretProps {
  /** Name of the credential, such as "Backup", and its type: key or secret. */
  name: string
  word: 'key' | 'secret'
  secret: string
  onDone: () => void
}

/** Shows a new key or secret for the only time, with copy and download (CL-02). */
export function CreatedSecret({ name, word, secret, onDone }: CreatedSecretProps) {
  const messages = useMessages()
  return (
    <Notice
      tone="good"
      actions={
        <>
          <CopyButton text={secret} tone="primary">
            {messages.parts.copyOf[word]}
          </CopyButton>
          <a
            className="ui-button ui-small"
            data-tone="quiet"
            download={`${name}.${word}.txt`}
            href={toFileName(secret)}
          >
            {messages.parts.download}
          </a>
          <Button small tone="plain" onClick={onDone}>
            {messages.parts.done}
          </Button>
        </>
      }
    >
      <p>
        <Sentence
          text={messages.parts.shownOnce[word]}
          parts={{
            name: <strong>{name}</strong>,
            secret: (
              <code className="secret" dir="ltr">
                {secret}
              </code>
            ),
          }}
        />
      </p>
    </Notice>
  )
}

const overlaps = ['24h', 'now', '1h', '7d'] as const

interface RotateDialogProps {
  isOpen: boolean
  /** Description of the credential that is replaced. */
  credentialName: string
  word: 'key' | 'secret'
  onClose: () => void
  rotate: (overlap: string) => Promise<void>
}

/** Selects the overlap during which the old credential remains valid. */
export function RotateDialog({ isOpen, credentialName, word, onClose, rotate }: RotateDialogProps) {
  const messages = useMessages()
  const [overlap, setOverlap] = useState<string>('24h')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await rotate(overlap)
      setOverlap('24h')
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={interpolate(messages.parts.rotate.title, { name: credentialName })}
      onClose={onClose}
    >
      <form onSubmit={submit} className="settings">
        <p>{messages.parts.rotateHint[word]}</p>
        <Select
          label={messages.parts.overlapLabel[word]}
          value={overlap}
          onChange={(event) => setOverlap(event.target.value)}
        >
          {overlaps.map((value) => (
            <option key={value} value={value}>
              {messages.parts.overlaps[value]}
            </option>
          ))}
        </Select>
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button tone="quiet" data-first="" onClick={onClose}>
            {messages.parts.cancel}
          </Button>
          <Button type="submit" busy={isBusy} tone={overlap === 'now' ? 'danger' : 'primary'}>
            {messages.parts.rotate.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

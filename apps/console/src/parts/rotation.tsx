import { Button, Dialog, Notice, Select } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../api/api-fault.js'
import { FaultNotice } from '../api/fault-notice.js'
import { CopyButton } from './copy-button.js'
import { Ago, useNow } from './time.js'

/** What every key and secret says of itself (CL-02). */
export interface Credential {
  prefix: string
  lastFour: string
  createdDate: string
  lastUsed: { date: string; network: string } | null
  expiresDate: string | null
}

/** The two ends of a secret, by which its holder knows it. */
export const CredentialHint = ({ of: { prefix, lastFour } }: { of: Credential }) => (
  <code dir="ltr">
    {prefix}…{lastFour}
  </code>
)

/** When something was last used, and from where. */
export function LastUsed({ of: { lastUsed } }: { of: Credential }) {
  const now = useNow(30_000)
  if (lastUsed === null) return <span className="soft">Never</span>
  return (
    <span className="person">
      <Ago of={lastUsed.date} now={now} />
      <span className="soft small" dir="ltr">
        {lastUsed.network}
      </span>
    </span>
  )
}

/** "23 h 59 min left", from milliseconds. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24]
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60]
  if (days > 0) return `${days} d ${hours} h left`
  if (hours > 0) return `${hours} h ${minutes} min left`
  return minutes > 0 ? `${minutes} min ${rest} s left` : `${rest} s left`
}

/** Counts down to the end that a rotation set (CL-03). */
export function Countdown({ to, at }: { to: string; at: number }) {
  const now = useNow(1000)
  const left = Date.parse(to) - Math.max(now, at)
  return <time dateTime={to}>{left > 0 ? formatTimeLeft(left) : 'Over'}</time>
}

/** What stops working when a key or secret is revoked, by its last use (CL-03). */
export function RotationImpact({ of: { lastUsed, prefix, lastFour } }: { of: Credential }) {
  const now = useNow(30_000)
  const it = `${prefix}…${lastFour}`
  return (
    <p>
      {lastUsed === null ? (
        `Nothing has used ${it} yet, as far as is known. `
      ) : (
        <>
          The program at <span dir="ltr">{lastUsed.network}</span> stops working: it used {it} last,{' '}
          <Ago of={lastUsed.date} now={now} />.{' '}
        </>
      )}
      Whatever else holds it is refused within a second too. This cannot be taken back.
    </p>
  )
}

const toFileName = (text: string): string => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`

interface CreatedSecretProps {
  /** "Backup" or the like, and what it is: key or secret. */
  name: string
  word: 'key' | 'secret'
  secret: string
  onDone: () => void
}

/** A key or secret that was just made: the only time it is shown, with copy and download (CL-02). */
export function CreatedSecret({ name, word, secret, onDone }: CreatedSecretProps) {
  return (
    <Notice
      tone="good"
      actions={
        <>
          <CopyButton text={secret} tone="primary">
            Copy {word}
          </CopyButton>
          <a
            className="ui-button ui-small"
            data-tone="quiet"
            download={`${name}.${word}.txt`}
            href={toFileName(secret)}
          >
            Download
          </a>
          <Button small tone="plain" onClick={onDone}>
            I have it
          </Button>
        </>
      }
    >
      <p>
        <strong>{name}</strong>: this is the only time the {word} is shown.{' '}
        <code className="secret" dir="ltr">
          {secret}
        </code>
      </p>
    </Notice>
  )
}

const overlaps = [
  ['24h', '24 hours'],
  ['now', 'No longer: it stops now'],
  ['1h', '1 hour'],
  ['7d', '7 days'],
] as const

interface RotateDialogProps {
  isOpen: boolean
  /** What is replaced, in words. */
  credentialName: string
  word: 'key' | 'secret'
  onClose: () => void
  rotate: (overlap: string) => Promise<void>
}

/** Asks how long the old one works beside the new one. */
export function RotateDialog({ isOpen, credentialName, word, onClose, rotate }: RotateDialogProps) {
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
    <Dialog isOpen={isOpen} title={`Replace ${credentialName}?`} onClose={onClose}>
      <form onSubmit={submit} className="settings">
        <p>
          You get a new {word}. Give it to your program within the time you choose here; until then both work, so
          nothing stops.
        </p>
        <Select
          label={`The old ${word} works for another`}
          value={overlap}
          onChange={(event) => setOverlap(event.target.value)}
        >
          {overlaps.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button tone="quiet" data-first="" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} tone={overlap === 'now' ? 'danger' : 'primary'}>
            Replace
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

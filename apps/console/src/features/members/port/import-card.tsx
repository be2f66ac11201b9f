import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Card, Notice } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { formatList, formatNumber } from '../../../language/formats.js'
import { useMessages } from '../../../language/messages.js'
import { Day } from '../../../parts/time.js'
import { useCall } from '../../../session/owner.js'
import { describeImport, formatFaultsFile, type MemberImport, removeImport, startImport } from './member-import.js'

const MAX_SHOWN_FAULTS = 20

interface ImportCardProps {
  memberImport: MemberImport
  /** Uploaded share from 0 to 1, while this browser uploads the file. */
  uploadedShare: number | undefined
  onChanged: () => void
}

/** One import: its progress, its invalid lines and the next step. */
export function ImportCard({ memberImport, uploadedShare, onChanged }: ImportCardProps) {
  const messages = useMessages()
  const call = useCall()
  const [fault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const { importId, fileName, status, share, faults, bad, ignored, problem } = memberImport
  const act = async (what: () => Promise<unknown>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await what()
      onChanged()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  const isUnderWay = status === 'checking' || status === 'importing' || uploadedShare !== undefined
  const notOffered = memberImport.identities.flatMap(({ providerId, isOffered }) => (isOffered ? [] : [providerId]))
  const percent = Math.floor((uploadedShare ?? share) * 100)
  return (
    <Card title={fileName}>
      <p role="status">
        <strong>{messages.members.port.statuses[status]}</strong>{' '}
        {status === 'done' && <Day of={memberImport.updatedDate} />}
        {status === 'receiving' && uploadedShare === undefined && messages.members.port.uploadFailed}
      </p>
      {isUnderWay && (
        <>
          <progress value={percent} max={100} aria-label={`${messages.members.port.statuses[status]} ${fileName}`} />
          <p className="soft">
            {formatNumber(percent / 100, messages.locale, { style: 'percent' })}{' '}
            {status === 'receiving' ? messages.members.port.keepOpen : messages.members.port.mayLeave}
          </p>
        </>
      )}
      {problem !== null && (
        <Notice tone="danger">
          <p>{problem}</p>
        </Notice>
      )}
      {status !== 'receiving' && problem === null && <p>{describeImport(memberImport, messages)}</p>}
      {problem === null && notOffered.length > 0 && (
        <p className="soft">
          {interpolate(messages.members.port.notOffered, { list: formatList(notOffered, messages.locale) })}
        </p>
      )}
      {ignored.length > 0 && status !== 'done' && (
        <p className="soft">{interpolate(messages.members.port.ignored, { columns: ignored.join(', ') })}</p>
      )}
      {faults.length > 0 && (
        <details open={status === 'checked'}>
          <summary>{formatPlural(messages.members.port.invalidLines, bad, messages.locale)}</summary>
          <ol className="faults">
            {faults.slice(0, MAX_SHOWN_FAULTS).map(({ line, fault: said }) => (
              <li key={line}>
                <strong>{interpolate(messages.parts.lineNumber, { line })}</strong> {said}
              </li>
            ))}
          </ol>
          {bad > MAX_SHOWN_FAULTS && (
            <p>
              {formatPlural(messages.members.port.firstShown, MAX_SHOWN_FAULTS, messages.locale)}{' '}
              <a download="bad-lines.csv" href={formatFaultsFile(faults)}>
                {bad > faults.length
                  ? interpolate(messages.members.port.firstAsFile, { count: faults.length })
                  : messages.members.port.allAsFile}
              </a>
            </p>
          )}
        </details>
      )}
      <FaultNotice fault={fault} />
      <div className="ui-row">
        {status === 'checked' && memberImport.added + memberImport.updated > 0 && (
          <Button busy={isBusy} onClick={() => act(() => startImport(importId, call))}>
            {formatPlural(messages.members.port.submit, memberImport.added + memberImport.updated, messages.locale)}
          </Button>
        )}
        {uploadedShare === undefined && (
          <Button small tone="quiet" onClick={() => act(() => removeImport(importId, call))}>
            {status === 'importing' || status === 'checking'
              ? messages.parts.stop
              : status === 'checked'
                ? messages.members.port.discard
                : messages.members.port.dismiss}
          </Button>
        )}
      </div>
    </Card>
  )
}

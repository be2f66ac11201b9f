import { Button, Card, Notice } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { Day } from '../../../parts/time.js'
import { useCall } from '../../../session/owner.js'
import { describeImport, formatFaultsFile, type MemberImport, removeImport, startImport } from './member-import.js'

const MAX_SHOWN_FAULTS = 20

const titles: Readonly<Record<MemberImport['status'], string>> = {
  receiving: 'Sending',
  checking: 'Checking',
  checked: 'Checked, nothing is written yet',
  importing: 'Importing',
  done: 'Imported',
  failed: 'Could not be read',
}

interface ImportCardProps {
  memberImport: MemberImport
  /** Uploaded share from 0 to 1, while this browser uploads the file. */
  uploadedShare: number | undefined
  onChanged: () => void
}

/** One import: its progress, its invalid lines and the next step. */
export function ImportCard({ memberImport, uploadedShare, onChanged }: ImportCardProps) {
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
  const percent = Math.floor((uploadedShare ?? share) * 100)
  return (
    <Card title={fileName}>
      <p role="status">
        <strong>{titles[status]}</strong>
        {status === 'done' && (
          <>
            {' '}
            on <Day of={memberImport.updatedDate} />
          </>
        )}
        {status === 'receiving' &&
          uploadedShare === undefined &&
          ': the sending broke off. Remove it and choose the file again.'}
      </p>
      {isUnderWay && (
        <>
          <progress value={percent} max={100} aria-label={`${titles[status]} ${fileName}`} />
          <p className="soft">
            {percent} %.{' '}
            {status === 'receiving'
              ? 'Keep this tab open until the file is sent; other pages of the console can be looked at.'
              : 'You may leave this page: it goes on, and stands here when you come back.'}
          </p>
        </>
      )}
      {problem !== null && (
        <Notice tone="danger">
          <p>{problem}</p>
        </Notice>
      )}
      {status !== 'receiving' && problem === null && <p>{describeImport(memberImport)}</p>}
      {ignored.length > 0 && status !== 'done' && (
        <p className="soft">Means nothing here and is left out: {ignored.join(', ')}.</p>
      )}
      {faults.length > 0 && (
        <details open={status === 'checked'}>
          <summary>{bad === 1 ? '1 bad line' : `${bad} bad lines`}</summary>
          <ol className="faults">
            {faults.slice(0, MAX_SHOWN_FAULTS).map(({ line, fault: said }) => (
              <li key={line}>
                <strong>Line {line}</strong> {said}
              </li>
            ))}
          </ol>
          {bad > MAX_SHOWN_FAULTS && (
            <p>
              The first {MAX_SHOWN_FAULTS}.{' '}
              <a download="bad-lines.csv" href={formatFaultsFile(faults)}>
                {bad > faults.length ? `The first ${faults.length} as a file` : 'All as a file'}
              </a>
            </p>
          )}
        </details>
      )}
      <FaultNotice fault={fault} />
      <div className="ui-row">
        {status === 'checked' && memberImport.added + memberImport.updated > 0 && (
          <Button busy={isBusy} onClick={() => act(() => startImport(importId, call))}>
            {formatImportCounts(memberImport)}
          </Button>
        )}
        {uploadedShare === undefined && (
          <Button small tone="quiet" onClick={() => act(() => removeImport(importId, call))}>
            {status === 'importing' || status === 'checking'
              ? 'Stop'
              : status === 'checked'
                ? 'Discard'
                : 'Remove from the list'}
          </Button>
        )}
      </div>
    </Card>
  )
}

const formatImportCounts = ({ added, updated }: MemberImport): string => {
  const count = added + updated
  return count === 1 ? 'Import 1 member' : `Import ${new Intl.NumberFormat('en').format(count)} members`
}

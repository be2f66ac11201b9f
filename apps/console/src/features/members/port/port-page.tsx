import { Card, EmptyState, LinkButton, Skeleton } from '@foyer/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { addressOf } from '../../../routing/location.js'
import { PageHeading } from '../../../routing/page-heading.js'
import { useCall, useMay } from '../../../session/owner.js'
import { ExportForm } from './export-form.js'
import { ImportCard } from './import-card.js'
import { ImportForm } from './import-form.js'
import { listImports, sendingNow, watchSending } from './member-import.js'

const LOOK_EVERY_MS = 1000

/** Members in and out by files (ME-09). An import goes on when the page is left, and stands here again. */
export default function PortPage() {
  const call = useCall()
  const may = useMay()
  const sending = useSyncExternalStore(watchSending, sendingNow)
  const isAllowed = may('startMemberImport')
  const { data, fault, reload } = useResource(`imports ${isAllowed}`, (signal) =>
    isAllowed ? listImports(call, signal) : Promise.resolve([]),
  )
  const isMoving =
    sending !== undefined || data?.some(({ status }) => status === 'checking' || status === 'importing') === true
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(reload, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isMoving, reload])
  return (
    <>
      <p className="trail">
        <a href={addressOf('/members')}>Members</a>
      </p>
      <PageHeading>Import and export</PageHeading>
      {!isAllowed && (
        <EmptyState title="For owners" actions={<LinkButton href={addressOf('/members')}>All members</LinkButton>}>
          <p>Only an owner of the site may bring members in by a file, or take all of them out.</p>
        </EmptyState>
      )}
      {isAllowed && (
        <div className="settings">
          <FaultNotice fault={fault} retry={reload} />
          {data === undefined && fault === undefined && <Skeleton lines={4} />}
          {data?.map((one) => (
            <ImportCard
              key={one.importId}
              one={one}
              sent={sending?.importId === one.importId ? sending.share : undefined}
              onChanged={reload}
            />
          ))}
          <ImportForm onSent={reload} />
          <Card title="Export">
            <ExportForm />
          </Card>
        </div>
      )}
    </>
  )
}

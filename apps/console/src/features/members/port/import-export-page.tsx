import { Card, EmptyState, LinkButton, Skeleton } from '@foyer/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { useMessages } from '../../../language/messages.js'
import { toUrl } from '../../../routing/location.js'
import { PageHeading } from '../../../routing/page-heading.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { ExportForm } from './export-form.js'
import { ImportCard } from './import-card.js'
import { ImportForm } from './import-form.js'
import { getUpload, listImports, subscribeUpload } from './member-import.js'

const POLL_INTERVAL_MS = 1000

/**
 * Imports and exports members as files (ME-09). An import continues after the page is left, and is shown again on
 * return.
 */
export default function ImportExportPage() {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const upload = useSyncExternalStore(subscribeUpload, getUpload)
  const isAllowed = may('startMemberImport')
  const { data, fault, reload } = useResource(`imports ${isAllowed}`, (signal) =>
    isAllowed ? listImports(call, signal) : Promise.resolve([]),
  )
  const isMoving =
    upload !== undefined || data?.some(({ status }) => status === 'checking' || status === 'importing') === true
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(reload, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isMoving, reload])
  return (
    <>
      <p className="trail">
        <a href={toUrl('/members')}>{messages.members.heading}</a>
      </p>
      <PageHeading>{messages.members.port.heading}</PageHeading>
      {!isAllowed && (
        <EmptyState
          title={messages.members.port.notAllowed}
          actions={<LinkButton href={toUrl('/members')}>{messages.members.allMembers}</LinkButton>}
        >
          <p>{messages.members.port.notAllowedHint}</p>
        </EmptyState>
      )}
      {isAllowed && (
        <div className="settings">
          <FaultNotice fault={fault} retry={reload} />
          {data?.map((one) => (
            <ImportCard
              key={one.importId}
              memberImport={one}
              uploadedShare={upload?.importId === one.importId ? upload.share : undefined}
              onChanged={reload}
            />
          ))}
          {data === undefined && fault === undefined && <Skeleton lines={12} />}
          {(data !== undefined || fault !== undefined) && (
            <>
              <ImportForm onSent={reload} />
              <Card title={messages.members.port.export}>
                <ExportForm />
              </Card>
            </>
          )}
        </div>
      )}
    </>
  )
}

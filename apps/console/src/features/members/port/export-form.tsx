import { Button } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { saveFile } from '../../../parts/save-file.js'
import { useToasts } from '../../../parts/toasts.js'
import { useSession } from '../../../session/owner.js'

/** Exports all members as a file (ME-09); the export is written to the audit log. */
export function ExportForm() {
  const messages = useMessages()
  const { client } = useSession()
  const toasts = useToasts()
  const [busy, setBusy] = useState<'csv' | 'json'>()
  const [fault, setFault] = useState<ApiFault>()
  const downloadExport = async (format: 'csv' | 'json') => {
    if (busy !== undefined) return
    setBusy(format)
    setFault(undefined)
    try {
      const response = await client.fetch('/owner/v1/members/export', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ format }),
      })
      await saveFile(response, `members.${format === 'csv' ? 'csv' : 'jsonl'}`)
      toasts.add(messages.parts.downloaded)
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(undefined)
  }
  return (
    <>
      <p>{messages.members.port.exportHint}</p>
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button tone="quiet" busy={busy === 'csv'} onClick={() => downloadExport('csv')}>
          {messages.parts.exportCsv}
        </Button>
        <Button tone="quiet" busy={busy === 'json'} onClick={() => downloadExport('json')}>
          {messages.parts.exportJson}
        </Button>
      </div>
    </>
  )
}

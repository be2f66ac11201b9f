import { interpolate } from '@foyer/messages/console'
import { Menu } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { useSession } from '../../session/owner.js'
import { saveFile } from '../save-file.js'
import { useToasts } from '../toasts.js'

interface ExportMenuProps {
  /** The path of the export, which gets `format` and `query`. */
  path: string
  /** What the list shows, without its pages. */
  query: object
  /** The name of the file without its ending. */
  fileName: string
}

const MEGABYTE = 1_000_000

/** Exports what a list shows, with its filters and its order, and says how far a long export is. */
export function ExportMenu({ path, query, fileName }: ExportMenuProps) {
  const messages = useMessages()
  const texts = messages.lists.export
  const { client } = useSession()
  const toasts = useToasts()
  const [bytes, setBytes] = useState<number>()
  const [fault, setFault] = useState<ApiFault>()
  const run = async (format: 'csv' | 'json') => {
    if (bytes !== undefined) return
    setBytes(0)
    setFault(undefined)
    try {
      const response = await client.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ format, query }),
      })
      await saveFile(response, `${fileName}.${format === 'csv' ? 'csv' : 'jsonl'}`, setBytes)
      toasts.add(messages.parts.downloaded)
    } catch (error) {
      setFault(toFault(error))
    }
    setBytes(undefined)
  }
  const size = formatNumber((bytes ?? 0) / MEGABYTE, messages.locale, { maximumFractionDigits: 1 })
  return (
    <>
      <Menu
        label={bytes === undefined ? texts.label : interpolate(texts.running, { size })}
        items={[
          { label: texts.csv, onSelect: () => void run('csv') },
          { label: texts.json, onSelect: () => void run('json') },
        ]}
      />
      <FaultNotice fault={fault} />
    </>
  )
}

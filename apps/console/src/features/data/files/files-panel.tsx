import { usePermission } from '../../../session/owner.js'
import type { PanelProps } from '../use-collection.js'
import { ExportCard } from './export-card.js'
import { ImportCard } from './import-card.js'

/** Imports and exports items as JSON lines or CSV (DC-04). */
export function FilesPanel(props: PanelProps) {
  const may = usePermission()('changeData')
  return (
    <div className="settings data-panel">
      {may && <ImportCard {...props} />}
      <ExportCard {...props} />
    </div>
  )
}

import { usePermission } from '../../../session/owner.js'
import type { PanelProps } from '../use-collection.js'
import { DeleteCard } from './delete-card.js'
import { PermissionsCard } from './permissions-card.js'
import { PromotionCard } from './promotion-card.js'

/** Permissions, promotion policy and deletion of the collection (DC-02). */
export function RulesPanel({ details: { collection }, reload }: PanelProps) {
  const may = usePermission()('changeData')
  return (
    <div className="settings data-panel">
      <PermissionsCard key={collection.revision} collection={collection} reload={reload} />
      <PromotionCard key={`${collection.revision} promotion`} collection={collection} reload={reload} />
      {may && <DeleteCard collection={collection} />}
    </div>
  )
}

import { usePermission } from '../../session/owner.js'
import { DeleteCard } from './delete-card.js'
import { PermissionsCard } from './permissions-card.js'
import { PromotionCard } from './promotion-card.js'
import type { PanelProps } from './use-collection.js'

/** Who may do what, what happens to a visitor's items, and the end of it all (DC-02). */
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

import { useLocation } from '../../routing/use-location.js'
import { CollectionPage } from './collection-page.js'
import { CollectionsPage } from './collections-page.js'
import './data.css'
import './grid/grid.css'

/** The collections of the site, or one of them (DC-01 to DC-04). */
export default function DataPage() {
  const named = decodeURIComponent(useLocation().path.split('/')[2] ?? '')
  return named === '' ? <CollectionsPage /> : <CollectionPage key={named} id={named} />
}

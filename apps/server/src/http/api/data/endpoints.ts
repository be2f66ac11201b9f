import type { Endpoint } from '../../endpoint/endpoint.js'
import { bulkEndpoints } from './bulk-endpoints.js'
import { changeEndpoints } from './change-endpoints.js'
import { collectionEndpoints } from './collection-endpoints.js'
import { collectionFieldEndpoints } from './collection-field-endpoints.js'
import { dataPermissionEndpoints } from './data-permission-endpoints.js'
import { draftEndpoints } from './draft-endpoints.js'
import { indexEndpoints } from './index-endpoints.js'
import { itemEndpoints } from './item-endpoints.js'
import { itemEventEndpoints } from './item-event-endpoints.js'
import { jobEndpoints } from './job-endpoints.js'
import { ownerDataEndpoints } from './owner-data-endpoints.js'
import { promotionEndpoints } from './promotion-endpoints.js'
import { queryEndpoints } from './query-endpoints.js'
import { referenceEndpoints } from './reference-endpoints.js'

/** The endpoints of the data service. */
export const dataEndpoints: readonly Endpoint[] = [
  ...ownerDataEndpoints,
  ...promotionEndpoints,
  ...itemEndpoints,
  ...bulkEndpoints,
  ...queryEndpoints,
  ...itemEventEndpoints,
  ...draftEndpoints,
  ...jobEndpoints,
  ...referenceEndpoints,
  ...collectionEndpoints,
  ...collectionFieldEndpoints,
  ...indexEndpoints,
  ...dataPermissionEndpoints,
  ...changeEndpoints,
]

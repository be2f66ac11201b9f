import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall } from '../../session/owner.js'
import type { Collection } from './collection.js'

export interface CardProps {
  collection: Collection
  reload: () => void
}

/** Changes the definition of a collection, at the revision that was read. */
export function useCollectionChange({ collection, reload }: CardProps) {
  const call = useCall()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const save = async (change: object, said: string) => {
    setBusy(true)
    setFault(undefined)
    try {
      await call(`/wix-data/v2/collections/${encodeURIComponent(collection.id)}`, {
        method: 'PATCH',
        json: { dataCollection: { id: collection.id, revision: collection.revision, ...change } },
      })
      toasts.add(said)
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return { save, isBusy, fault }
}

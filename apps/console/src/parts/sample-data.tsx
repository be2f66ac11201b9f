import { Button, Card } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../api/api-fault.js'
import { FaultNotice } from '../api/fault-notice.js'
import { useResource } from '../api/use-resource.js'
import { useMessages } from '../language/messages.js'
import { useCall } from '../session/owner.js'
import { isDevelopment } from '../site.js'
import { useToasts } from './toasts.js'

const PATH = '/dev/sample'

/**
 * A card that loads sample data, which fills every screen, or removes it again. Only on a server of development.
 * `onChange` reloads the page around it.
 */
export function SampleData({ onChange }: { onChange?: () => void }) {
  return isDevelopment() ? <SampleDataCard onChange={onChange} /> : null
}

function SampleDataCard({ onChange }: { onChange: (() => void) | undefined }) {
  const { sample } = useMessages()
  const call = useCall()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [changeFault, setChangeFault] = useState<ApiFault>()
  const { data, fault, reload } = useResource('sample data', (signal) => call<{ loaded: boolean }>(PATH, { signal }))
  const change = async (isLoading: boolean) => {
    setBusy(true)
    setChangeFault(undefined)
    try {
      await call(PATH, isLoading ? { method: 'POST', json: {} } : { method: 'DELETE' })
      toasts.add(isLoading ? sample.loaded : sample.removed)
      onChange?.()
    } catch (error) {
      setChangeFault(toFault(error))
    }
    setBusy(false)
    reload()
  }
  return (
    <Card title={sample.heading} className="sample-data">
      <p className="soft">{sample.hint}</p>
      <FaultNotice fault={fault ?? changeFault} retry={fault && reload} />
      {data !== undefined && (
        <div className="ui-row">
          <Button small tone="quiet" busy={isBusy} onClick={() => change(!data.loaded)}>
            {data.loaded ? sample.remove : sample.load}
          </Button>
        </div>
      )}
    </Card>
  )
}

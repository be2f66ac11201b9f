import { Button, Notice } from '@foyer/ui'
import { useMessages } from '../language/messages.js'
import { CopyButton } from '../parts/copy-button.js'
import { type ApiFault, describeFault } from './api-fault.js'

/**
 * An alert with the message, the remedy and the request id (G-51). It has `role="alert"`: do not nest it in another
 * one.
 */
export function FaultNotice({ fault, retry }: { fault: ApiFault | undefined; retry?: (() => void) | undefined }) {
  const messages = useMessages()
  return (
    <div role="alert">
      {fault && (
        <Notice
          tone={fault.status === 0 ? 'warning' : 'danger'}
          actions={
            <>
              {retry && (
                <Button small tone="quiet" onClick={retry}>
                  {messages.api.tryAgain}
                </Button>
              )}
              {fault.requestId && <CopyButton text={fault.requestId}>{messages.parts.copyRequestId}</CopyButton>}
            </>
          }
        >
          <p>{describeFault(fault, messages)}</p>
        </Notice>
      )}
    </div>
  )
}

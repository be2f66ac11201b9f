import { Button, Notice } from '@foyer/ui'
import { CopyButton } from '../parts/copy-button.js'
import type { ApiFault } from './api-fault.js'

/**
 * An alert with the message, the remedy and the request id (G-51). It has `role="alert"`: do not nest it in another
 * one.
 */
export function FaultNotice({ fault, retry }: { fault: ApiFault | undefined; retry?: (() => void) | undefined }) {
  return (
    <div role="alert">
      {fault && (
        <Notice
          tone={fault.status === 0 ? 'warning' : 'danger'}
          actions={
            <>
              {retry && (
                <Button small tone="quiet" onClick={retry}>
                  Try again
                </Button>
              )}
              {fault.requestId && <CopyButton text={fault.requestId}>Copy request id</CopyButton>}
            </>
          }
        >
          <p>{fault.message}</p>
        </Notice>
      )}
    </div>
  )
}

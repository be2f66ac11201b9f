import { Button, Notice } from '@foyer/ui'
import { CopyButton } from '../parts/copy-button.js'
import type { ApiFault } from './api-fault.js'

/** What went wrong, what can be done, and the id to quote (G-51). It is an alert: put nothing else around it. */
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

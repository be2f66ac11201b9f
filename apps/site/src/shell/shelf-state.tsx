import { Button, Notice, Skeleton } from '@foyer/ui'

interface ShelfStateProps {
  status: 'loading' | 'ready' | 'failed'
  /** What could not be loaded, as the subject of a sentence. */
  what: string
  onRetry: () => unknown
}

/** Replaces content that is loading or failed to load, so that it does not look empty (ST-03). */
export function ShelfState({ status, what, onRetry }: ShelfStateProps) {
  return (
    <>
      <div role="alert" className="shelf-state">
        {status === 'failed' && (
          <Notice
            tone="warning"
            actions={
              <Button small tone="quiet" onClick={onRetry}>
                Try again
              </Button>
            }
          >
            <p>{what} could not be fetched.</p>
          </Notice>
        )}
      </div>
      {status === 'loading' && <Skeleton lines={8} label={`Fetching ${what.toLowerCase()}`} />}
    </>
  )
}

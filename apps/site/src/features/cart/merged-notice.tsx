import { Button, Notice } from '@foyer/ui'
import { useState } from 'react'
import { useMerged } from '../../shop/merged.js'

const until = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** Shown in the cart while a merge of two carts can be undone, also after a reload. */
export function MergedNotice() {
  const merged = useMerged()
  const [isDismissed, setDismissed] = useState(false)
  if (merged === undefined || isDismissed) return null
  const { undoUntil = '' } = merged.promotion
  return (
    <Notice
      actions={
        <>
          <Button small tone="quiet" busy={merged.isBusy} onClick={merged.takeApart}>
            Undo the merge
          </Button>
          <Button small tone="plain" onClick={() => setDismissed(true)}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        This is the cart of your account together with what you had put aside before you signed in. Until{' '}
        {until.format(new Date(undoUntil))} you can have the cart of your account as it was.
      </p>
    </Notice>
  )
}

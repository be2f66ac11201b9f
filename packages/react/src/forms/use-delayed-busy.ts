import { useEffect, useRef, useState } from 'react'

const DELAY_MS = 150
const MIN_SHOWN_MS = 300

/** Whether to show that something is going on: after 150 ms, and then for 300 ms at least (checklist G-11). */
export function useDelayedBusy(isBusy: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const wait = isBusy ? DELAY_MS : MIN_SHOWN_MS - (performance.now() - shownAt.current)
    const timer = setTimeout(
      () => {
        if (isBusy) shownAt.current = performance.now()
        setShown(isBusy)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [isBusy])
  return isShown
}

import { useEffect, useRef, useState } from 'react'

const DELAY_MS = 150
const MIN_SHOWN_MS = 300

/** Returns whether to show a busy state: after 150 ms, and then for at least 300 ms (checklist G-11). */
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

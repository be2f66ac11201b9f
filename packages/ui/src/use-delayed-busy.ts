import { useEffect, useRef, useState } from 'react'

const DELAY_MS = 150
const MIN_SHOWN_MS = 300

/** Returns whether to show a busy state: only after a delay, and then for a minimum time. */
export function useDelayedBusy(isBusy: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
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

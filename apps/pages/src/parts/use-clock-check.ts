import { useEffect, useState } from 'react'

/** Tolerated clock difference in milliseconds, which codes and certificates tolerate too. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000

/**
 * Returns true if the device's clock differs too much from `at`, the time when the server rendered the page. Always
 * false before hydration.
 */
export function useClockCheck(at: number | undefined): boolean {
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    if (at !== undefined) setWrong(Math.abs(Date.now() - at) > CLOCK_TOLERANCE_MS)
  }, [at])
  return isWrong
}

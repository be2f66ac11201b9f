import { useEffect, useState } from 'react'

/** A device may be so far off before it is told, in milliseconds: codes and certificates bear that much. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000

/**
 * True when the clock of this device is far from `at`, the time at which the server made the page; never before the
 * script runs.
 */
export function useClockCheck(at: number | undefined): boolean {
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    if (at !== undefined) setWrong(Math.abs(Date.now() - at) > CLOCK_TOLERANCE_MS)
  }, [at])
  return isWrong
}

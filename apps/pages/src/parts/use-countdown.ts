import { useEffect, useState } from 'react'

/**
 * The seconds that are left of `seconds` since the page's script began, down to 0; undefined until then and without a
 * wait.
 */
export function useCountdown(seconds: number | undefined): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (seconds === undefined) return
    const end = performance.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

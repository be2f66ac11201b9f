import { useEffect, useState } from 'react'

const CONFIRMED_MS = 2000

/** Returns a function that copies a text, and whether it was copied in the last two seconds. */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    isCopied,
    copy: async () => {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    },
  }
}

import { useState } from 'react'
import { useHydrated } from './use-hydrated.js'

/** Copies a text and confirms it. */
export function CopyButton({ text, words }: { text: string; words: { copy: string; copied: string } }) {
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated()) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <>
      <button className="suggestion" type="button" onClick={copy}>
        {words.copy}
      </button>{' '}
      <span role="status">{isCopied && words.copied}</span>
    </>
  )
}

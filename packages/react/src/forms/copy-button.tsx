import { useState } from 'react'
import { useFoyer } from '../provider.js'
import { useClass } from './class-names.js'

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { messages } = useFoyer()
  const part = useClass()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <button type="button" className={part('link')} onClick={() => void copy()}>
      {isCopied ? messages.copied : label}
    </button>
  )
}

import { useState } from 'react'

/** Copies a text and confirms it. The style sheet hides it without scripts; with them, its space is reserved. */
export function CopyButton({ text, words }: { text: string; words: { copy: string; copied: string } }) {
  const [isCopied, setCopied] = useState(false)
  // Where the browser does not allow it, the text beside the button can be selected.
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <>
      <button className="suggestion scripted" type="button" onClick={copy}>
        {words.copy}
      </button>{' '}
      <span role="status">{isCopied && words.copied}</span>
    </>
  )
}

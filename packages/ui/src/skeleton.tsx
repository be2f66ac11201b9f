import { useEffect, useState } from 'react'
import { useUiTexts } from './texts.js'

const DELAY_MS = 150

interface SkeletonProps {
  /** Expected number of lines of the content. */
  lines?: number
  /** Announced by screen readers in place of the shapes. */
  label?: string
}

/** Placeholder of loading content. Shown after 150 ms; has its final size from the start (ST-02). */
export function Skeleton({ lines = 3, label }: SkeletonProps) {
  const { loading } = useUiTexts()
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const names = Array.from({ length: lines }, (_, line) => `line ${line}`)
  return (
    <div className="ui-skeleton" data-drawn={isVisible || undefined}>
      <output className="ui-unseen">{isVisible && (label ?? loading)}</output>
      <div aria-hidden="true">
        {names.map((name) => (
          <div key={name} className="ui-skeleton-line" />
        ))}
      </div>
    </div>
  )
}

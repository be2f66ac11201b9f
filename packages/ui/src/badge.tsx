import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'accent' | 'good' | 'warning' | 'danger'

/** A label for a state. The colour only repeats the text (G-28). */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className="ui-badge" data-tone={tone}>
      {children}
    </span>
  )
}

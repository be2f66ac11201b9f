import type { RefObject } from 'react'
import type { Outcome } from '../session/problems.js'

interface MessagesProps extends Outcome {
  /** What is going on, while it is. */
  doing: string | undefined
  problemRef?: RefObject<HTMLParagraphElement | null>
}

/** The place under a button where a form speaks. Both regions are always there, so that a screen reader hears them. */
export function Messages({ doing, notice, problem, problemRef }: MessagesProps) {
  return (
    <div className="messages">
      <output className="notice">{doing ?? notice}</output>
      <p className="problem" role="alert" tabIndex={-1} ref={problemRef}>
        {doing === undefined && problem?.field === undefined && problem?.sentence}
      </p>
    </div>
  )
}

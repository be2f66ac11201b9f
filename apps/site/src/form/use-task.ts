import { useRef, useState } from 'react'
import { type Outcome, problemOf } from '../session/problems.js'

interface TaskState extends Outcome {
  busy: boolean
}

/** One thing that takes a while. A second start while it runs does nothing. */
export function useTask<Given>(work: (given: Given) => Promise<Outcome>) {
  const [state, setState] = useState<TaskState>({ busy: false })
  const isRunning = useRef(false)

  async function start(given: Given): Promise<Outcome> {
    if (isRunning.current) return {}
    isRunning.current = true
    setState({ busy: true })
    const outcome = await work(given).catch((error): Outcome => ({ problem: problemOf(error) }))
    isRunning.current = false
    setState({ busy: false, ...outcome })
    return outcome
  }

  return { ...state, start, refuse: (outcome: Outcome) => setState({ busy: false, ...outcome }) }
}

import { useEffect, useState } from 'react'
import type { NextStep } from '../forms/steps.js'

const KEY = 'foyer.pending-step'

/** The step that is outstanding. It survives a reload, because people leave to read their mail; a server renders without it. */
export function usePendingStep() {
  const [step, setStep] = useState<NextStep>()
  useEffect(() => setStep(read()), [])
  const keep = (next: NextStep | undefined) => {
    if (next === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(next))
    setStep(next)
  }
  return [step, keep] as const
}

function read(): NextStep | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

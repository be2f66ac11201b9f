import { useSyncExternalStore } from 'react'
import type { NextStep } from '../forms/steps.js'

const KEY = 'foyer.pending-step'

const listeners = new Set<() => void>()
let parsedSteps: { text: string | null; step: NextStep | undefined } = { text: null, step: undefined }

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStoredText(): NextStep | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text !== parsedSteps.text) parsedSteps = { text, step: parse(text) }
  return parsedSteps.step
}

function savePendingStep(next: NextStep | undefined): void {
  if (next === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(next))
  for (const listener of [...listeners]) listener()
}

const onServer = () => undefined

/** The pending step of this tab. It survives a reload, because people leave the page to read their email. */
export const usePendingStep = () =>
  [useSyncExternalStore(subscribe, readStoredText, onServer), savePendingStep] as const

function parse(text: string | null): NextStep | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

import type { ReactNode } from 'react'

/** What the control of a single setting gets. */
export interface ControlProps {
  label: string
  hint: ReactNode
  error: string | undefined
  value: string
  readOnly: boolean
  onChange: (text: string) => void
}

import { createContext } from 'react'
import type { Problem } from '../session/problems.js'

/** The problem of the form around a field. */
export const FormProblem = createContext<Problem | undefined>(undefined)

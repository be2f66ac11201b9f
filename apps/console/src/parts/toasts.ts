import { createToasts, type Toasts } from '@foyer/ui'
import { createContext, useContext } from 'react'

export const ToastContext = createContext<Toasts>(createToasts())

/** Returns the toasts of the console, to add one. */
export const useToasts = (): Toasts => useContext(ToastContext)

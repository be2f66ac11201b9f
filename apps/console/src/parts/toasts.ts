import { createToasts, type Toasts } from '@foyer/ui'
import { createContext, useContext } from 'react'

export const ToastContext = createContext<Toasts>(createToasts())

export const useToasts = (): Toasts => useContext(ToastContext)

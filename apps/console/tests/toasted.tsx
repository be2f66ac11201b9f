import { ToastRegion } from '@foyer/ui'
import { useToasts } from '../src/parts/toasts.js'

/** The toasts of a test. */
export const Toasted = () => <ToastRegion toasts={useToasts()} label="Notifications" />

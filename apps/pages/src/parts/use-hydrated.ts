import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => {}

/** False on the server and until the page's script runs: what needs JavaScript is drawn only then (G-15). */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )

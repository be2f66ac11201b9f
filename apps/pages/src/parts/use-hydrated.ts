import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => {}

/** Returns false on the server and until hydration; content that needs JavaScript is rendered only then (G-15). */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** What the sections of the panel know about changes of how the member signs in. */
export interface SignInWays {
  /** The number of changes since the panel is shown. */
  changes: number
  onChange: () => void
}

/** Counts the changes of how the member signs in, for the sections of a panel. */
export function useSignInWays(): SignInWays {
  const [changes, setChanges] = useState(0)
  const onChange = useCallback(() => setChanges((count) => count + 1), [])
  return useMemo(() => ({ changes, onChange }), [changes, onChange])
}

/**
 * Reports a change of a section's `ways` to the other sections, and loads its list again when one of them reports a
 * change: whether a way to sign in is the last one depends on all of them. `ways` is undefined while loading.
 */
export function useChangedWays({ changes, onChange }: SignInWays, ways: unknown, load?: () => Promise<void>): void {
  const known = useRef(ways)
  useEffect(() => {
    const isChanged = known.current !== undefined && ways !== undefined && ways !== known.current
    known.current = ways
    if (isChanged) onChange()
  }, [ways, onChange])
  useEffect(() => {
    if (changes > 0) void load?.()
  }, [changes, load])
}

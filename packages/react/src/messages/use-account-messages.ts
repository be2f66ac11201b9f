import { useMemo } from 'react'
import { useFoyer } from '../provider.js'
import { type AccountMessages, accountEnglish } from './account-english.js'
import type { Messages } from './english.js'

/** Returns all texts, with those of the account panel's larger sections, which are English where the site has none. */
export function useAccountMessages(): Messages & AccountMessages {
  const { messages } = useFoyer()
  return useMemo(() => ({ ...accountEnglish, ...messages }), [messages])
}

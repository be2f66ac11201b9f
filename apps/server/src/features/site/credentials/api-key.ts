/** What an API key begins with, so that it is never taken for a token. */
export const API_KEY_PREFIX = 'fky'

export const looksLikeApiKey = (value: string): boolean => value.startsWith(`${API_KEY_PREFIX}_`)

/** Prefix of every API key; distinguishes a key from a token. */
export const API_KEY_PREFIX = 'fky'

export const looksLikeApiKey = (value: string): boolean => value.startsWith(`${API_KEY_PREFIX}_`)

/** Prefix of every API key; distinguishes a key from a token. */
export const API_KEY_PREFIX = 'fky'

/** Returns whether a credential has the prefix of an API key. Does not check that the key exists. */
export const looksLikeApiKey = (value: string): boolean => value.startsWith(`${API_KEY_PREFIX}_`)

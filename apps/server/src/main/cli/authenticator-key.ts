import { deriveSecrets, type Secrets } from '../../kernel/secrets.js'

/** Returns the key of the secrets of authenticator apps. A file without any needs no FOYER_SECRET. */
export const authenticatorKey = (rootSecret: () => Buffer): Pick<Secrets, 'authenticator'> => ({
  get authenticator() {
    return deriveSecrets(rootSecret()).authenticator
  },
})

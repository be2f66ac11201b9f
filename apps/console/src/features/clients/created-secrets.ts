/** Secrets of applications created in this window, by client id, until they are dismissed. They are never stored. */
const secrets = new Map<string, string>()

export const createdSecrets = {
  get: (clientId: string): string | undefined => secrets.get(clientId),
  set: (clientId: string, secret: string): void => void secrets.set(clientId, secret),
  forget: (clientId: string): void => void secrets.delete(clientId),
}

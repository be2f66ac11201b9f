import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SiteDeps, SiteStores } from '../deps.js'
import { sessionLength } from '../settings/session-settings.js'
import { originError, redirectUriError } from './allowed-uris.js'
import { type Client, rotations } from './client.js'
import { createSecret } from './client-secrets.js'
import { thirdPartyError } from './third-party.js'

/** Maximum number of addresses of a kind. */
const MAX_ADDRESSES = 100

type ChangeClientDeps = Pick<SiteDeps, 'storage' | 'random' | 'clock'>

/**
 * Adds a client, under the given id or a random one. A confidential client gets a secret: `given`, or a random one that
 * the result contains and that is shown only once; or none with null.
 * @throws ApplicationError INVALID_REQUEST
 */
export async function addClient(
  input: Omit<Client, 'clientId'> & Partial<Pick<Client, 'clientId'>>,
  act: Act,
  deps: ChangeClientDeps,
  given?: string | null,
): Promise<{ client: Client; clientSecret: string | null }> {
  const client: Client = { clientId: newId(deps.random, 'cli'), ...input }
  assertValidClient(client)
  const needsSecret = client.isConfidential === true && given !== null
  const createdSecret = needsSecret ? createSecret(client, deps, given) : undefined
  await deps.storage.transact(async (stores) => {
    await stores.site.addClient(client, deps.clock.now())
    if (createdSecret !== undefined) await stores.credentials.addSecret(createdSecret.secret)
    await audit(
      act,
      { action: 'client-added', target: auditTarget(client), details: auditDetails(client) },
      stores,
      deps,
    )
  })
  return { client, clientSecret: createdSecret?.clientSecret ?? null }
}

/** The properties of a client that a change may set; null removes one. */
export type ClientPatch = Partial<Omit<Client, 'clientId' | 'isConfidential' | Removable>> & {
  [Key in Removable]?: Client[Key] | null
}
type Removable = 'thirdParty' | 'sessionIdleFor' | 'sessionLongest'

/**
 * Changes a client; properties that the patch omits keep their values. A function derives the patch from the stored
 * client, in the transaction of the change.
 * @throws ApplicationError INVALID_REQUEST, NOT_FOUND, and what the function throws
 */
export async function changeClient(
  clientId: string,
  patch: ClientPatch | ((before: Client) => ClientPatch),
  act: Act,
  deps: ChangeClientDeps,
): Promise<Client> {
  return deps.storage.transact(async (stores) => {
    await stores.site.lock()
    let before: Client | undefined
    const after = await updateClientIn(
      clientId,
      (found) => {
        before = found
        return typeof patch === 'function' ? patch(found) : patch
      },
      stores,
    )
    const details = { before: before && auditDetails(before), after: auditDetails(after) }
    await audit(act, { action: 'client-changed', target: auditTarget(after), details }, stores, deps)
    return after
  })
}

/**
 * Changes a client in a transaction that has locked the site. `patchOf` derives the patch from the stored client. The
 * caller writes the audit entry.
 * @throws ApplicationError INVALID_REQUEST, NOT_FOUND
 */
export async function updateClientIn(
  clientId: string,
  patchOf: (before: Client) => ClientPatch,
  stores: Pick<SiteStores, 'site'>,
): Promise<Client> {
  const before = await stores.site.findClient(clientId)
  if (before === undefined) throw clientNotFound()
  const after = Object.fromEntries(
    Object.entries({ ...before, ...patchOf(before) }).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as Client
  assertValidClient(after)
  await stores.site.changeClient(after)
  return after
}

/**
 * Removes a client: its tokens stop working at once, and new sign-ins through it are refused.
 * @throws ApplicationError NOT_FOUND
 */
export async function removeClient(clientId: string, act: Act, deps: ChangeClientDeps): Promise<void> {
  await deps.storage.transact(async (stores) => {
    const before = await stores.site.findClient(clientId)
    if (before === undefined || !(await stores.site.removeClient(clientId))) throw clientNotFound()
    await audit(
      act,
      { action: 'client-removed', target: auditTarget(before), details: auditDetails(before) },
      stores,
      deps,
    )
  })
}

const clientNotFound = () => new ApplicationError('NOT_FOUND', 'There is no such client.')
const auditTarget = ({ clientId }: Client) => ({ kind: 'client', id: clientId }) as const

/** Returns the audit log details of a client; a logo is recorded only by its presence. */
const auditDetails = ({ clientId: _clientId, thirdParty, ...rest }: Client) => ({
  ...rest,
  ...(thirdParty === undefined ? {} : { runBy: thirdParty.runBy, hasLogo: thirdParty.logo !== undefined }),
})

function assertValidClient(client: Client): void {
  const fault = clientError(client)
  if (fault !== undefined) throw new ApplicationError('INVALID_REQUEST', fault)
}

function clientError(client: Client): string | undefined {
  const { name, redirectUris, origins, logoutUris, rotation, thirdParty, sessionIdleFor, sessionLongest } = client
  if (name.trim() === '' || name.length > 100) return 'The name must have 1 to 100 characters.'
  if (!rotations.includes(rotation)) return `The rotation must be ${rotations.join(', ')}, not "${rotation}".`
  if ([redirectUris, origins, logoutUris].some(({ length }) => length > MAX_ADDRESSES))
    return `A client has at most ${MAX_ADDRESSES} addresses of a kind.`
  for (const length of [sessionIdleFor, sessionLongest])
    if (length !== undefined && !sessionLength.safeParse(length).success)
      return `The length of a session must be ${sessionLength.description}.`
  for (const uri of [...redirectUris, ...logoutUris]) {
    const fault = redirectUriError(uri)
    if (fault !== undefined) return fault
  }
  for (const origin of origins) {
    const fault = originError(origin)
    if (fault !== undefined) return fault
  }
  return thirdParty === undefined ? undefined : thirdPartyError(thirdParty)
}

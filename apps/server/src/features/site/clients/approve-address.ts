import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SiteDeps } from '../deps.js'
import { changeClientIn } from './change-clients.js'
import type { Client } from './client.js'

type Changing = Pick<SiteDeps, 'storage' | 'random' | 'clock'>

const listOf = { redirect: 'redirectUris', origin: 'origins', logout: 'logoutUris' } as const
const LONGEST_LIST = 100

/**
 * Puts an address that was refused on the list of its client, after the same checks as one that is typed, and forgets
 * the refusal. Where no client was named, `clientId` says whose list.
 * @throws ApplicationError NOT_FOUND, INVALID_REQUEST
 */
export async function approveAddress(
  refusedId: string,
  clientId: string | undefined,
  act: Act,
  deps: Changing,
): Promise<Client> {
  return deps.storage.transact(async (stores) => {
    await stores.site.hold()
    const refused = await stores.refusedAddresses.find(refusedId)
    if (refused === undefined) throw noSuchRefusal()
    const { kind, address } = refused
    if (refused.clientId !== null && clientId !== undefined && clientId !== refused.clientId)
      throw new ApplicationError('INVALID_REQUEST', 'The address was refused for another client.')
    const whose = refused.clientId ?? clientId
    if (whose === undefined)
      throw new ApplicationError(
        'INVALID_REQUEST',
        'No client was named with this address; say with clientId which one it is for.',
      )
    const list = listOf[kind]
    const client = await changeClientIn(
      whose,
      (before) => {
        if (before[list].length >= LONGEST_LIST)
          throw new ApplicationError('INVALID_REQUEST', `A client has at most ${LONGEST_LIST} addresses of a kind.`)
        return { [list]: [...new Set([...before[list], address])] }
      },
      stores,
    )
    await stores.refusedAddresses.forget(refusedId)
    const target = { kind: 'client', id: client.clientId } as const
    await audit(act, { action: 'address-approved', target, details: { kind, address } }, stores, deps)
    return client
  })
}

/** The address is not shown again, as long as it is remembered. @throws ApplicationError NOT_FOUND */
export async function dismissAddress(refusedId: string, act: Act, deps: Changing): Promise<void> {
  await deps.storage.transact(async (stores) => {
    const refused = await stores.refusedAddresses.find(refusedId)
    if (refused === undefined) throw noSuchRefusal()
    const { kind, address, clientId } = refused
    await stores.refusedAddresses.dismiss(refusedId, deps.clock.now())
    const target = clientId === null ? {} : { target: { kind: 'client', id: clientId } as const }
    await audit(act, { action: 'address-dismissed', ...target, details: { kind, address } }, stores, deps)
  })
}

const noSuchRefusal = () =>
  new ApplicationError('NOT_FOUND', 'There is no such refused address, or somebody decided about it already.')

import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SiteDeps } from '../deps.js'
import { updateClientIn } from './change-clients.js'
import type { Client } from './client.js'
import { listByKind } from './refused-addresses.js'

type ApproveDeps = Pick<SiteDeps, 'storage' | 'random' | 'clock'>

/**
 * Registers a refused address for its client, after the same validation as a typed address, and deletes the refusal.
 * `clientId` selects the client if the refused request named none.
 * @throws ApplicationError NOT_FOUND, INVALID_REQUEST
 */
export async function approveAddress(
  refusedId: string,
  clientId: string | undefined,
  act: Act,
  deps: ApproveDeps,
): Promise<Client> {
  return deps.storage.transact(async (stores) => {
    await stores.site.lock()
    const refused = await stores.refusedAddresses.find(refusedId)
    if (refused === undefined) throw refusedAddressNotFound()
    const { kind, address } = refused
    if (refused.clientId !== null && clientId !== undefined && clientId !== refused.clientId)
      throw new ApplicationError('INVALID_REQUEST', 'The URL was rejected for another client.')
    const targetClientId = refused.clientId ?? clientId
    if (targetClientId === undefined)
      throw new ApplicationError(
        'INVALID_REQUEST',
        'The request that was rejected named no client. Name one in clientId.',
      )
    const list = listByKind[kind]
    const client = await updateClientIn(
      targetClientId,
      (before) => ({ [list]: [...new Set([...before[list], address])] }),
      stores,
    )
    await stores.refusedAddresses.delete(refusedId)
    const target = { kind: 'client', id: client.clientId } as const
    await audit(act, { action: 'address-approved', target, details: { kind, address } }, stores, deps)
    return client
  })
}

/** Hides a refused address for as long as it is stored. @throws ApplicationError NOT_FOUND */
export async function dismissAddress(refusedId: string, act: Act, deps: ApproveDeps): Promise<void> {
  await deps.storage.transact(async (stores) => {
    const refused = await stores.refusedAddresses.find(refusedId)
    if (refused === undefined) throw refusedAddressNotFound()
    const { kind, address, clientId } = refused
    await stores.refusedAddresses.dismiss(refusedId, deps.clock.now())
    const target = clientId === null ? {} : { target: { kind: 'client', id: clientId } as const }
    await audit(act, { action: 'address-dismissed', ...target, details: { kind, address } }, stores, deps)
  })
}

const refusedAddressNotFound = () =>
  new ApplicationError('NOT_FOUND', 'There is no such rejected URL, or it was already approved or dismissed.')

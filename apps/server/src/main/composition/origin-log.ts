import { isLoopbackOrigin } from '../../features/site/clients/allowed-uris.js'
import { addOriginCommand, approvalHint, isPlainOrigin, originRefusal } from '../../http/server/refused-addresses.js'
import { type Clock, MINUTE } from '../../kernel/clock.js'
import type { RefusedAddress } from '../../kernel/errors/refused-address.js'
import { oncePerInterval } from '../../kernel/once-per-interval.js'
import type { FoyerLogger } from '../../platform/log/logger.js'

const REFUSAL_INTERVAL_MS = 5 * MINUTE

interface OriginLogDeps {
  issuer: string
  logger: Pick<FoyerLogger, 'warn'>
  clock: Clock
}

/**
 * Returns a function that logs a refused origin and what to do, once in five minutes for each client and origin.
 * Origins with unusual characters are not logged (V16.4.1).
 */
export function refusedOriginLog({ issuer, logger, clock }: OriginLogDeps): (refused: RefusedAddress) => void {
  const isDue = oncePerInterval(clock, REFUSAL_INTERVAL_MS)
  return (refused) => {
    const { kind, clientId, address } = refused
    if (kind !== 'origin' || !(address === 'null' || isPlainOrigin(address))) return
    if (!isDue(`${clientId} ${address}`)) return
    // The log is the operator's, who may know the address of the console in production too.
    const { sentence } = approvalHint(refused, { issuer, dev: true })
    logger.warn({ origin: address, clientId }, `${originRefusal(address, clientId)} ${sentence}`)
  }
}

/**
 * Returns the rule of --dev for origins that the client does not list: loopback origins of any port are accepted. If
 * the client is known, the log has a notice, once for each client and origin.
 */
export function acceptDevOrigin({ logger, clock }: Omit<OriginLogDeps, 'issuer'>) {
  const isDue = oncePerInterval(clock, Number.POSITIVE_INFINITY)
  return (origin: string, clientId?: string): boolean => {
    if (!isLoopbackOrigin(origin)) return false
    if (clientId !== undefined && isDue(`${clientId} ${origin}`))
      logger.warn(
        { origin, clientId },
        `Accepted the origin ${origin} because of --dev: it is not on the list of the client ${clientId}, and without --dev it is refused. Add it: ${addOriginCommand(origin, clientId)}`,
      )
    return true
  }
}

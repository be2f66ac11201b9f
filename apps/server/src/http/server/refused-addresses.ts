import type { FastifyRequest } from 'fastify'
import type { RefusedAddress } from '../../kernel/errors/refused-address.js'

/** A hint for the sender of a refused address, added to the error response. */
interface ApprovalHint {
  sentence: string
  /**
   * URL at which an owner can approve the address. Set only under --dev: in production, strangers learn only that an
   * allow list exists.
   */
  url?: string
}

/** Records a refused address for the owner and returns the hint for the error response. */
export function recordRefusedAddress(
  request: FastifyRequest,
  refused: RefusedAddress | undefined,
): ApprovalHint | undefined {
  if (refused === undefined) return undefined
  return request.server.noteRefusedAddress?.(refused, request.ip)
}

/** Returns the hint; its wording depends on development or production mode. */
export function approvalHint(
  { clientId }: RefusedAddress,
  { issuer, dev }: { issuer: string; dev: boolean },
): ApprovalHint {
  if (!dev) return { sentence: 'An owner of the site can approve it in the console, under Clients.' }
  const url = `${issuer}/console/clients${clientId === null ? '' : `/${clientId}`}`
  return { sentence: `Approve it in the console: ${url}`, url }
}

declare module 'fastify' {
  interface FastifyInstance {
    noteRefusedAddress?: (refused: RefusedAddress, from: string) => ApprovalHint
  }
}

import type { FastifyRequest } from 'fastify'
import type { RefusedAddress } from '../../kernel/errors/refused-address.js'

/** What whoever was refused an address is told beside the refusal. */
export interface ApprovalHint {
  sentence: string
  /**
   * Where an owner approves it. Under --dev only: in production a stranger learns no more than that there is a list.
   */
  url?: string
}

/** Remembers a refused address for the owner, and answers what to tell whoever asked for it. */
export function recordRefusedAddress(
  request: FastifyRequest,
  refused: RefusedAddress | undefined,
): ApprovalHint | undefined {
  if (refused === undefined) return undefined
  return request.server.noteRefusedAddress?.(refused, request.ip)
}

/** What is told, by where the server runs. */
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

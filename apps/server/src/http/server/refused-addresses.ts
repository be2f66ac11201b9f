import type { FastifyRequest } from 'fastify'
import { originError } from '../../features/site/clients/allowed-uris.js'
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
export function approvalHint(refused: RefusedAddress, { issuer, dev }: { issuer: string; dev: boolean }): ApprovalHint {
  const { clientId, kind, address } = refused
  const isOrigin = kind === 'origin'
  const problem = isOrigin ? originError(address) : undefined
  if (problem !== undefined) return { sentence: `It cannot be added: ${problem}` }
  const orCommand = isOrigin ? prefixed(', or run: ', addOriginCommand(address, clientId)) : ''
  if (!dev) return { sentence: `An owner of the site can approve it in the console, under Clients${orCommand || '.'}` }
  const url = `${issuer}/console/clients${clientId === null ? '' : `/${clientId}`}`
  return { sentence: `Approve it in the console: ${url}${orCommand}`, url }
}

/** The sentence about a refused origin, for the page and the log. The origin is shortened to 200 characters. */
export const originRefusal = (origin: string, clientId: string | null): string =>
  `The origin ${origin.slice(0, 200)} is not on the list of ${clientId === null ? 'any client of this site' : `the client ${clientId}`}.`

/**
 * Returns true for an origin without characters that a shell or a log reader interprets. Strangers choose the origin,
 * and it is written into the log and into a command that is meant to be copied.
 */
export const isPlainOrigin = (origin: string): boolean => /^https?:\/\/[\w.:[\]-]{1,200}$/.test(origin)

/** Returns the command that adds an origin to a client, or an empty text if the origin has unusual characters. */
export const addOriginCommand = (origin: string, clientId: string | null): string =>
  isPlainOrigin(origin) ? `foyer client update ${clientId ?? 'CLIENT_ID'} --add-origin ${origin}` : ''

const prefixed = (prefix: string, text: string): string => (text === '' ? '' : prefix + text)

declare module 'fastify' {
  interface FastifyInstance {
    noteRefusedAddress?: (refused: RefusedAddress, from: string) => ApprovalHint
  }
}

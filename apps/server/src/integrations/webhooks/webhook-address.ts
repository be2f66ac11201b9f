import { BlockList, isIP, isIPv6 } from 'node:net'
import { isPublicAddress } from '../../platform/network/public-lookup.js'

/**
 * Which addresses webhooks may have. `dev`: also this machine; `allowPrivate`: also private networks
 * (`FOYER_WEBHOOKS_PRIVATE`).
 */
export interface WebhookReach {
  dev: boolean
  allowPrivate: boolean
}

const loopbackRanges = new BlockList()
loopbackRanges.addSubnet('127.0.0.0', 8, 'ipv4')
loopbackRanges.addAddress('::1', 'ipv6')

/** The private networks that `allowPrivate` permits (RFC 1918, RFC 6598, RFC 4193). */
const privateNetworks = new BlockList()
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4')
privateNetworks.addSubnet('100.64.0.0', 10, 'ipv4')
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4')
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/**
 * Cloud metadata services, which return credentials without authentication; never allowed. Those in link-local networks
 * are in none of the lists above.
 */
const metadataAddresses = new BlockList()
metadataAddresses.addAddress('100.100.100.200', 'ipv4')
metadataAddresses.addAddress('fd00:ec2::254', 'ipv6')

const isInList = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns whether a delivery may be sent to an IP address. */
export function isAllowedAddress(address: string, { dev, allowPrivate }: WebhookReach): boolean {
  if (isPublicAddress(address)) return true
  if (isInList(metadataAddresses, address)) return false
  return (
    (isInList(loopbackRanges, address) && (dev || allowPrivate)) || (isInList(privateNetworks, address) && allowPrivate)
  )
}

const MAX_LENGTH = 2048

/**
 * Validates the URL of a webhook. Returns a public message with the correction, or undefined. Host names are checked
 * again after DNS resolution.
 */
export function webhookUrlError(text: string, reach: WebhookReach): string | undefined {
  const url = text.length <= MAX_LENGTH && URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['https:', 'http:'].includes(url.protocol))
    return 'The address must be a whole one, such as https://example.com/hooks.'
  if (url.username !== '' || url.password !== '')
    return 'Leave the user name and password out of the address: deliveries are signed, so the receiver knows who sends.'
  if (url.hash !== '') return 'Leave out what comes after #: it is never sent.'
  const literal = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isHere =
    literal === 'localhost' ||
    literal.endsWith('.localhost') ||
    (isIP(literal) !== 0 && isInList(loopbackRanges, literal))
  if (isHere && !reach.dev && !reach.allowPrivate)
    return 'The address is on this machine. Use a public one, or test with foyer serve --dev.'
  if (isIP(literal) !== 0 && !isAllowedAddress(literal, reach))
    return isInList(privateNetworks, literal) && !isInList(metadataAddresses, literal)
      ? 'The address is in a private network. Use a public one, or let whoever runs the server set FOYER_WEBHOOKS_PRIVATE=allow.'
      : 'Nothing may be sent to this address: it is none of the public Internet. Use a public one.'
  if (url.protocol === 'http:' && !isHere && !reach.allowPrivate)
    return 'The address must begin with https://, so that nobody on the way reads what is sent.'
  return undefined
}

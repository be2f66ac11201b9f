import { OVERLAPS, type Overlap } from '@foyer/protocol'
import { Option } from 'commander'

/** The option for the overlap, during which the old key or secret works beside the new one. */
export const overlapOption = (): Option =>
  new Option('--overlap <time>', 'how long the old one stays valid').choices(OVERLAPS).default('24h')

const overlapMessages: Readonly<Record<Overlap, string>> = {
  now: 'The old one works no more.',
  '1h': 'The old one works for another hour.',
  '24h': 'The old one works for another 24 hours.',
  '7d': 'The old one works for another 7 days.',
}

/** Says how long the replaced key or secret still works. */
export const overlapMessage = (overlap: Overlap): string => overlapMessages[overlap]

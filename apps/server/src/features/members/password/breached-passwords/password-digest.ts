import { createHash } from 'node:crypto'

/**
 * SHA-1 in upper-case hex: what published lists of stolen passwords are sorted and asked by. It guards nothing here.
 */
export const passwordDigest = (password: string): string =>
  createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()

import { createHash } from 'node:crypto'

/**
 * Returns the SHA-1 in upper-case hex, by which published lists of stolen passwords are sorted and queried. It protects
 * nothing here.
 */
export const passwordDigest = (password: string): string =>
  createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()

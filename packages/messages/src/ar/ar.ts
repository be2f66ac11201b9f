import type { Messages } from '../messages.js'
import { account } from './account.js'
import { errors } from './errors.js'
import { faults } from './faults.js'
import { pages } from './pages.js'
import { passkeys } from './passkeys.js'
import { site } from './site.js'
import { strength } from './strength.js'
import { twoStep } from './two-step.js'
import { verifyLink } from './verify-link.js'

export const ar: Messages = {
  account,
  pages: { ...pages, passkeys, strength, twoStep, verifyLink, site, faults, errors },
}

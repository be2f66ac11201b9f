import type { Messages } from '../messages.js'
import { errors } from './errors.js'
import { faults } from './faults.js'
import { pages } from './pages.js'
import { verifyLink } from './verify-link.js'

export const fr: Messages = { pages: { ...pages, verifyLink, faults, errors } }

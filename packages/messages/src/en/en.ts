import { mails } from './mails.js'
import { pages } from './pages.js'

export const en = { pages, mails }

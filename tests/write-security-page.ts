/** Writes docs/security.md anew: `node tests/write-security-page.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project-files.ts'
import { securityPage } from './security-page.ts'

writeFileSync(join(root, 'docs/security.md'), securityPage())

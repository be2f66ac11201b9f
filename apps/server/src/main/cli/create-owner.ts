import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { commandLineAct } from '../../features/audit/audit.js'
import { createBreachedPasswords } from '../../features/members/password/breached-passwords/create-breached-passwords.js'
import { argon2Hashing } from '../../features/members/password/password-hashing.js'
import { passwordFaultMessage } from '../../features/members/password/password-rules.js'
import { makeOwner, type OwnerResult } from '../../features/owners/make-owner.js'
import { settingsInForce } from '../../features/site/settings/site-settings.js'
import { endedSessions } from '../../features/tokens/token-checker.js'
import { readEmailAddress } from '../../kernel/email-address.js'
import { StartError } from '../../kernel/errors/start-error.js'
import type { OpenSite } from './open-site.js'
import { withCliErrors } from './with-cli-errors.js'

/** Reads a password from standard input, without the end of its line. */
export const readPassword = async (stdin: Readable): Promise<string> => (await text(stdin)).replace(/\r?\n$/, '')

/** Makes a person an owner. @throws StartError if the email address or the password is not accepted */
export async function createOwner(
  email: string,
  password: string,
  { siteSnapshots, storage, siteId, random, clock, environment }: OpenSite,
): Promise<OwnerResult> {
  const address = readEmailAddress(email)
  if (address === undefined) throw new StartError(`"${email}" is not an email address.`)
  const { passwords } = settingsInForce((await siteSnapshots.load(siteId)).stored, environment.dev ?? false)
  const fault = await passwordFaultMessage(password, passwords, {
    breachedPasswords: createBreachedPasswords(environment.breachedPasswords, () => {}),
  })
  if (fault !== undefined) throw new StartError(`The password ${fault}.`)
  const passwordHash = await argon2Hashing().hash(password)
  const deps = { storage, random, clock, ended: endedSessions() }
  return withCliErrors(makeOwner({ address, passwordHash }, commandLineAct, deps))
}

import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { StartError } from '../errors/start-error.js'
import { readEmailAddress } from '../members/email-address.js'
import { argon2Hashing } from '../members/password-hashing.js'
import { passwordFault } from '../members/password-rules.js'
import { settingsInForce } from '../owner/site-settings.js'
import { newId } from '../runtime/random.js'
import { type SiteFlags, withSite } from './open-site.js'

/** `foyer owner create`: the password comes by standard input, never by a flag that others could read. */
export function ownerCommands(program: Command): void {
  program
    .command('owner')
    .description('the people who run the site')
    .command('create')
    .description('add an owner')
    .requiredOption('--email <email>', 'their address')
    .requiredOption('--password-stdin', 'read the password from standard input')
    .action((flags: SiteFlags & { email: string }) =>
      withSite(flags, async ({ directory, siteId, random, clock, environment }) => {
        const address = readEmailAddress(flags.email)
        if (address === undefined) throw new StartError(`"${flags.email}" is not an email address.`)
        const password = (await text(process.stdin)).replace(/\r?\n$/, '')
        const { passwords } = settingsInForce((await directory.load(siteId)).stored, environment.dev ?? false)
        const fault = await passwordFault(password, passwords)
        if (fault !== undefined) throw new StartError(`The password ${fault}.`)
        const owner = {
          ownerId: newId(random, 'own'),
          ...address,
          passwordHash: await argon2Hashing().hash(password),
          createdAt: clock.now(),
        }
        if ((await directory.addOwner(siteId, owner)) === 'email-taken')
          throw new StartError(`There is already an owner with the address ${address.email}.`)
        process.stdout.write(`${address.email} is an owner of this site now.\n`)
      }),
    )
}

import type { Command } from 'commander'
import { StartError } from '../errors/start-error.js'
import { captchaOutside } from '../outbound/captcha/remote-providers.js'
import { captchaKeysFault } from '../owner/captcha-settings.js'
import {
  defaultSettings,
  isSettingName,
  type SettingName,
  type StoredSettings,
  settingFault,
  settingRules,
  settingsInForce,
} from '../owner/site-settings.js'
import { type SiteFlags, withSite } from './open-site.js'
import { print, table } from './output.js'

/** `foyer site set KEY=VALUE…` and `foyer site get` (design §5). */
export function siteCommands(program: Command): void {
  const site = program.command('site').description('the settings of the site')

  site
    .command('set <key=value...>')
    .description(`change settings: ${Object.keys(settingRules).join(', ')}`)
    .action((assignments: string[], flags: SiteFlags) =>
      withSite(flags, async ({ directory, siteId, environment }) => {
        const change = readAssignments(assignments)
        if (Object.keys(change).some((name) => name.startsWith('captcha.'))) {
          const { stored } = await directory.load(siteId)
          const { captcha } = settingsInForce({ ...stored, ...change }, environment.dev ?? false)
          const fault = captchaKeysFault(captcha, captchaOutside(environment).secrets !== undefined)
          if (fault !== undefined) throw new StartError(fault)
        }
        await directory.storeSettings(siteId, change)
        process.stdout.write(
          `${Object.entries(change)
            .map(([name, value]) => `${name}=${value}`)
            .join('\n')}\n`,
        )
      }),
    )

  site
    .command('get')
    .description('show the settings in force')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(flags, async ({ directory, siteId, environment }) => {
        const { stored } = await directory.load(siteId)
        const settings = { ...defaultSettings(environment.dev ?? false), ...stored }
        print(settings, table(Object.entries(settings).map(([name, value]) => [name, value])), flags.json)
      }),
    )
}

function readAssignments(assignments: readonly string[]): StoredSettings {
  const change: StoredSettings = {}
  for (const assignment of assignments) {
    const at = assignment.indexOf('=')
    const name = assignment.slice(0, at)
    if (at < 1) throw new StartError(`"${assignment}" is not of the form KEY=VALUE.`)
    if (!isSettingName(name))
      throw new StartError(`There is no setting "${name}"; there are: ${Object.keys(settingRules).join(', ')}.`)
    const value = assignment.slice(at + 1)
    const fault = settingFault(name, value)
    if (fault !== undefined) throw new StartError(fault)
    change[name satisfies SettingName] = value
  }
  return change
}

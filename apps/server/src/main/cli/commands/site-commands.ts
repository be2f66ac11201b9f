import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { changeSettings } from '../../../features/site/settings/change-settings.js'
import {
  defaultSettings,
  isSettingName,
  type SettingName,
  type StoredSettings,
  settingError,
  settingNames,
  truncatedText,
} from '../../../features/site/settings/site-settings.js'
import { captchaConfig } from '../../../integrations/captcha/remote-providers.js'
import { pictureSettings } from '../../../kernel/branding/branding-settings.js'
import { colourNotice } from '../../../kernel/branding/colour-notice.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { readPictureFile } from '../picture-file.js'
import { withCliErrors } from '../with-cli-errors.js'

/** `foyer site set KEY=VALUE…`, `foyer site get` and `foyer site export` (design §5). */
export function siteCommands(program: Command, context: CommandContext): void {
  const site = program.command('site').description('manage the settings of the site, and print it as a file')

  site
    .command('set <key=value...>')
    .description(`change settings: ${settingNames.join(', ')}`)
    .option('--json', 'print JSON')
    .action((assignments: string[], flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ storage, random, clock, environment }) => {
        const change = readAssignments(assignments)
        const deployment = {
          dev: environment.dev ?? false,
          hasCaptchaSecret: captchaConfig(environment).secrets !== undefined,
        }
        const deps = { storage, random, clock, deployment }
        await withCliErrors(changeSettings({ settings: change }, commandLineAct, deps))
        const lines = Object.entries(change).map(([name, value]) => `${name}=${truncatedText(value)}`)
        print(context, change, [...lines, ...colourNotice(change)].join('\n'), flags.json)
      }),
    )

  site
    .command('get')
    .description('show the current settings')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ siteSnapshots, siteId, environment }) => {
        const { stored } = await siteSnapshots.load(siteId)
        const settings = { ...defaultSettings(environment.dev ?? false), ...stored }
        print(
          context,
          settings,
          table(Object.entries(settings).map(([name, value]) => [name, truncatedText(value)])),
          flags.json,
        )
      }),
    )

  site
    .command('export')
    .description('print the site as a file for "foyer apply", without secrets')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ storage }) => {
        const { exportSiteFile } = await import('../../../features/import-export/site-file/write/export-site-file.js')
        const { site: exported, yaml } = await exportSiteFile(storage)
        print(context, exported, yaml.trimEnd(), flags.json)
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
      throw new StartError(`There is no setting "${name}"; there are: ${settingNames.join(', ')}.`)
    const text = assignment.slice(at + 1)
    // A picture is given as a file; an empty value or a data URL is passed on unchanged.
    const limits = text === '' || text.startsWith('data:') ? undefined : pictureSettings[name]
    const value = limits === undefined ? text : readPictureFile(name.replace('branding.', ''), text, limits)
    const fault = settingError(name, value)
    if (fault !== undefined) throw new StartError(fault)
    change[name satisfies SettingName] = value
  }
  return change
}

import type { Command } from 'commander'
import { byCommandLine } from '../../../features/audit/audit.js'
import { changeSettings } from '../../../features/site/settings/change-settings.js'
import {
  defaultSettings,
  isSettingName,
  type SettingName,
  type StoredSettings,
  settingFault,
  settingRules,
  shownText,
} from '../../../features/site/settings/site-settings.js'
import { captchaOutside } from '../../../integrations/captcha/remote-providers.js'
import type { Looks } from '../../../kernel/branding/brand-looks.js'
import { brandingDefaults, brandingInForce } from '../../../kernel/branding/branding-settings.js'
import { colourOf, textOf } from '../../../kernel/branding/colour.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { asCommand } from '../as-command.js'
import type { CommandContext } from '../command-context.js'
import { logoText } from '../logo-text.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'

/** `foyer site set KEY=VALUE…` and `foyer site get` (design §5). */
export function siteCommands(program: Command, context: CommandContext): void {
  const site = program.command('site').description('the settings of the site')

  site
    .command('set <key=value...>')
    .description(`change settings: ${Object.keys(settingRules).join(', ')}`)
    .action((assignments: string[], flags: SiteFlags) =>
      withSite(context, flags, async ({ storage, random, clock, environment }) => {
        const change = readAssignments(assignments)
        const deployment = {
          dev: environment.dev ?? false,
          hasCaptchaSecret: captchaOutside(environment).secrets !== undefined,
        }
        const deps = { storage, random, clock, deployment }
        await asCommand(changeSettings({ settings: change }, byCommandLine, deps))
        context.stdout.write(
          `${Object.entries(change)
            .map(([name, value]) => `${name}=${shownText(value)}`)
            .join('\n')}\n${colourNotice(change)}`,
        )
      }),
    )

  site
    .command('get')
    .description('show the settings in force')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ directory, siteId, environment }) => {
        const { stored } = await directory.load(siteId)
        const settings = { ...defaultSettings(environment.dev ?? false), ...stored }
        print(
          context,
          settings,
          table(Object.entries(settings).map(([name, value]) => [name, shownText(value)])),
          flags.json,
        )
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
    const given = assignment.slice(at + 1)
    // A logo is named by its file; nothing, or what settings keep already, stays.
    const isFile = name === 'branding.logo' && given !== '' && !given.startsWith('data:')
    const value = isFile ? logoText(given) : given
    const fault = settingFault(name, value)
    if (fault !== undefined) throw new StartError(fault)
    change[name satisfies SettingName] = value
  }
  return change
}

/** Says what became of a colour that could not be read everywhere (ux-checklist G-29). */
function colourNotice({ 'branding.colour': text }: StoredSettings): string {
  if (!text) return ''
  const { looks } = brandingInForce({ ...brandingDefaults, 'branding.colour': text }).colour as { looks: Looks }
  const changed = (['light', 'dark'] as const).filter((theme) => textOf(looks[theme].brand) !== textOf(colourOf(text)))
  if (changed.length === 0) return ''
  const becomes = changed.map((theme) => `${textOf(looks[theme].brand)} in the ${theme} look`)
  return `To be read everywhere it becomes ${becomes.join(' and ')}.\n`
}

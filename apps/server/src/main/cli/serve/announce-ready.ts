import type { MailConfig } from '../../../integrations/mail/mail-config.js'
import type { Config } from '../../config/config.js'
import type { CommandContext } from '../command-context.js'

/** The app that a server of `foyer dev` is for. */
export interface ReadyApp {
  clientId: string
}

/** A server that accepts requests. */
interface ReadyServer {
  config: Config
  app?: ReadyApp | undefined
  /** The link with which the first owner is created, while the site has none. */
  setUpLink?: string | undefined
}

/** Returns whether `announceReady` prints the set-up link; otherwise it goes to the log. */
export const announcesSetUpLink = (
  { stdout }: Pick<CommandContext, 'stdout'>,
  isJson: boolean,
  app?: ReadyApp,
): boolean => isJson || stdout.isTTY === true || app !== undefined

/**
 * Prints the ready line on standard output, which scripts wait for (design §5): as JSON with --json. On a terminal,
 * and always for `foyer dev`, the addresses and what to do next follow it.
 */
export function announceReady(
  { stdout }: Pick<CommandContext, 'stdout'>,
  { config, setUpLink, app }: ReadyServer,
  isJson: boolean,
): void {
  const { issuer } = config
  if (isJson) return void stdout.write(`${JSON.stringify({ ready: true, issuer, setUpLink, ...app })}\n`)
  stdout.write(`foyer ready at ${issuer}\n`)
  if (stdout.isTTY !== true && app === undefined) return
  const rows = [
    ['Sign in', `${issuer}/signin`],
    ['Console', `${issuer}/console`],
    ['Emails', describeMail(config.mail, issuer)],
    ...(setUpLink === undefined
      ? []
      : [['Set up', `${setUpLink}\n${' '.repeat(11)}Create the first owner: once, within 24 hours.`]]),
  ]
  const lines = rows.map(([name = '', text]) => `  ${name.padEnd(9)}${text}`)
  const variables = app && `\n\nFor the .env of your app:\n\n  FOYER_URL=${issuer}\n  FOYER_CLIENT_ID=${app.clientId}`
  stdout.write(`\n${lines.join('\n')}${variables ?? ''}\n\nPress Ctrl+C to stop.\n\n`)
}

function describeMail(mail: MailConfig, issuer: string): string {
  if (mail.kind === 'inbox') return `captured, not sent: ${issuer}/console/inbox`
  if (mail.kind === 'none') return 'not sent until FOYER_SMTP_URL is set'
  return `sent by ${new URL(mail.url).host} from ${mail.from}`
}

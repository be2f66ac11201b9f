import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { addWebhook, removeWebhook, testWebhook } from '../../../features/delivery/manage-webhooks.js'
import { webhookSender } from '../../../features/delivery/webhook-sender.js'
import { webhookEvents } from '../../../integrations/webhooks/webhook.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { deriveSecrets } from '../../../kernel/secrets.js'
import { allowsPrivateWebhooks } from '../../config/config.js'
import type { CommandContext } from '../command-context.js'
import { type OpenSite, type SiteFlags, withSite } from '../open-site.js'
import { print } from '../output.js'
import { withCliErrors } from '../with-cli-errors.js'

type Flags = SiteFlags & { json?: boolean }

const getDeps = ({ environment, storage, random, clock, rootSecret }: OpenSite) => ({
  storage,
  random,
  clock,
  secrets: deriveSecrets(rootSecret()),
  webhookReach: { dev: environment.dev ?? false, allowPrivate: allowsPrivateWebhooks(environment) },
})

/** `foyer webhook`: endpoints that receive events (docs/webhooks.md). */
export function webhookCommands(program: Command, context: CommandContext): void {
  const webhook = program.command('webhook').description('manage webhooks')

  webhook
    .command('list')
    .description('list the webhooks and their state')
    .option('--json', 'print JSON')
    .action((flags: Flags) =>
      withSite(context, flags, async ({ storage }) => {
        const webhooks = await storage.read((stores) => stores.webhooks.list())
        const views = webhooks.map(({ webhookId, url, events, offReason, failingSince }) => ({
          webhookId,
          url,
          events,
          state: offReason === null ? (failingSince === null ? 'on' : 'failing') : 'off',
          failingSince: failingSince === null ? null : rfc3339(failingSince),
        }))
        const lines = views.map(
          ({ webhookId, state, url, events }) => `${webhookId}  ${state}  ${url}  ${events.join(',')}`,
        )
        print(
          context,
          { webhooks: views },
          lines.length === 0 ? 'There are no webhooks.' : lines.join('\n'),
          flags.json,
        )
      }),
    )

  webhook
    .command('add')
    .description('add a webhook; its signing secret is shown once')
    .requiredOption('--url <address>', 'the URL that receives the events')
    .option(
      '--event <name...>',
      `the events (repeat for more), by default all of members and sessions: ${webhookEvents.join(', ')}`,
    )
    .option('--json', 'print JSON')
    .action((flags: Flags & { url: string; event?: string[] }) =>
      withSite(context, flags, async (site) => {
        const events = flags.event ?? webhookEvents.filter((event) => !event.startsWith('item.'))
        const { webhook, secret } = await withCliErrors(
          addWebhook({ url: flags.url, events }, commandLineAct, getDeps(site)),
        )
        const { webhookId } = webhook
        print(
          context,
          { webhookId, secret },
          `${secret}\n\nKeep it now: it is not shown again. The id is ${webhookId}.`,
          flags.json,
        )
      }),
    )

  webhook
    .command('remove <webhookId>')
    .description('remove a webhook and its log')
    .option('--json', 'print JSON')
    .action((webhookId: string, flags: Flags) =>
      withSite(context, flags, async (site) => {
        await withCliErrors(removeWebhook(webhookId, commandLineAct, getDeps(site)))
        print(context, { webhookId }, `${webhookId} is removed.`, flags.json)
      }),
    )

  webhook
    .command('test <webhookId>')
    .description('send a test event and print the result')
    .option('--json', 'print JSON')
    .action((webhookId: string, flags: Flags) =>
      withSite(context, flags, async (site) => {
        const deps = getDeps(site)
        const nothing = () => {}
        const sender = webhookSender(
          { ...deps, mail: { wake: nothing } },
          { attempted: nothing, switchedOff: nothing, failed: nothing },
        )
        try {
          const attempt = await withCliErrors(testWebhook(webhookId, commandLineAct, deps, sender.sendNow))
          const { fault, status, tookMs } = attempt
          if (fault !== undefined) throw new StartError(fault)
          print(context, attempt, `It was taken with ${status} after ${tookMs} ms.`, flags.json)
        } finally {
          await sender.stop()
        }
      }),
    )
}

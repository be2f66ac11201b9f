import { webhookEvents } from '../../../../integrations/webhooks/webhook.js'
import { type WebhookReach, webhookUrlError } from '../../../../integrations/webhooks/webhook-address.js'
import { thirdPartyError } from '../../../site/clients/third-party.js'
import type { ClientDefinition, SiteDefinition, WebhookDefinition } from '../site-definition.js'
import { SiteFileError, type SiteFileFault } from '../site-file-fault.js'
import { explainIssues } from './explain-issues.js'
import { readCollection } from './read-collections.js'
import { readIdentityProvider } from './read-identity-provider.js'
import {
  clientSecretRule,
  type FileReferences,
  readPictureReference,
  readSecret,
  webhookSecretRule,
} from './read-references.js'
import { readSettings } from './read-settings.js'
import { readYaml, SITE_FILE_MAX_CHARACTERS } from './read-yaml.js'
import { type SiteFile, siteFileSchema } from './site-file-schema.js'

/** A site file that can be applied. */
export interface ReadSiteFile {
  definition: SiteDefinition
  /** Creates the error for faults that only a comparison with the site shows. */
  error(faults: readonly SiteFileFault[]): SiteFileError
}

interface SiteFileSource {
  /** The name of the file, for messages. */
  name: string
  text: string
  references: FileReferences
  webhookReach: WebhookReach
}

/** Reads and checks a site file, without a database. @throws SiteFileError that names each fault and its position */
export async function readSiteFile({ name, text, references, webhookReach }: SiteFileSource): Promise<ReadSiteFile> {
  if (text.length > SITE_FILE_MAX_CHARACTERS)
    throw new SiteFileError(name, [{ path: [], message: 'A site file has at most 1 MB.' }], () => ({
      line: 1,
      column: 1,
    }))
  const { value, faults, positionOf } = await readYaml(text)
  const error = (found: readonly SiteFileFault[]) => new SiteFileError(name, found, positionOf)
  if (faults.length > 0) throw error(faults)
  const read = siteFileSchema.safeParse(value)
  if (!read.success) throw error(explainIssues(read.error.issues, siteFileSchema))
  const definition = defineSite(read.data, references, webhookReach, faults)
  if (faults.length > 0) throw error(faults)
  return { definition, error }
}

function defineSite(
  { settings, profileFields, clients, collections, webhooks, identityProviders }: SiteFile,
  references: FileReferences,
  webhookReach: WebhookReach,
  faults: SiteFileFault[],
): SiteDefinition {
  return {
    ...(settings !== undefined && { settings: readSettings(settings, references, faults) }),
    ...(profileFields !== undefined && { profileFields }),
    ...(clients !== undefined && {
      clients: Object.entries(clients).map(([id, client]) => defineClient(id, client, references, faults)),
    }),
    ...(collections !== undefined && {
      collections: Object.entries(collections).map(([id, collection]) => readCollection(id, collection, faults)),
    }),
    ...(webhooks !== undefined && {
      webhooks: Object.entries(webhooks).map(([url, webhook]) => {
        const fault = webhookUrlError(url, webhookReach)
        if (fault !== undefined) faults.push({ path: ['webhooks', url], message: fault })
        return defineWebhook(url, webhook, references, faults)
      }),
    }),
    ...(identityProviders !== undefined && {
      identityProviders: Object.entries(identityProviders).map(([id, provider]) =>
        readIdentityProvider(id, provider, references, webhookReach.dev, faults),
      ),
    }),
  }
}

function defineClient(
  clientId: string,
  { thirdParty, confidential, secret: secretReference, ...rest }: NonNullable<SiteFile['clients']>[string],
  references: FileReferences,
  faults: SiteFileFault[],
): ClientDefinition {
  const path = ['clients', clientId]
  if (secretReference !== undefined && !confidential)
    faults.push({ path: [...path, 'secret'], message: 'belongs to a client with "confidential: true".' })
  const logoPath = [...path, 'thirdParty', 'logo']
  const logo = thirdParty?.logo && readPictureReference(thirdParty.logo, logoPath, references, faults)
  const operator = thirdParty && { runBy: thirdParty.runBy, ...(logo !== undefined && { logo }) }
  const fault = operator && thirdPartyError(operator)
  if (fault !== undefined) faults.push({ path: logoPath, message: fault })
  const secret = readSecret(secretReference, clientSecretRule, [...path, 'secret'], references, faults)
  return {
    client: {
      clientId,
      ...rest,
      ...(operator !== undefined && { thirdParty: operator }),
      ...(confidential && { isConfidential: true as const }),
    },
    ...(secret !== undefined && { secret }),
  }
}

function defineWebhook(
  url: string,
  { events, secret: reference }: NonNullable<SiteFile['webhooks']>[string],
  references: FileReferences,
  faults: SiteFileFault[],
): WebhookDefinition {
  const secret = readSecret(reference, webhookSecretRule, ['webhooks', url, 'secret'], references, faults)
  return {
    url,
    events: webhookEvents.filter((event) => events.includes(event)),
    ...(secret !== undefined && { secret }),
  }
}

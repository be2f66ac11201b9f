import { dirname, resolve } from 'node:path'
import type { ApplyDeps } from '../../../features/import-export/site-file/apply/apply-site-file.js'
import type { ReadSiteFile } from '../../../features/import-export/site-file/read/read-site-file.js'
import { captchaConfig } from '../../../integrations/captcha/remote-providers.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { deriveSecrets } from '../../../kernel/secrets.js'
import { allowsPrivateWebhooks } from '../../config/config.js'
import type { Environment } from '../../config/environment-variables.js'
import { decodeUtf8, readBoundedBytes } from '../../config/read-bounded-file.js'
import type { CommandContext } from '../command-context.js'
import type { OpenSite } from '../open-site.js'
import { providerClientOf } from '../provider-client-of.js'

/** Maximum size of a site file in bytes, and of a file that it names. */
const SITE_FILE_MAX_BYTES = 1024 * 1024
const REFERENCED_FILE_MAX_BYTES = 64 * 1024

/** Reads and checks a site file, before any database is opened. @throws StartError */
export async function openSiteFile(
  name: string,
  { env, folder }: Pick<CommandContext, 'env' | 'folder'>,
  environment: Environment,
): Promise<ReadSiteFile> {
  const file = resolve(folder, name)
  let text: string
  try {
    text = decodeUtf8(readBoundedBytes(file, SITE_FILE_MAX_BYTES))
  } catch (error) {
    throw new StartError(`Cannot read ${name}: ${(error as Error).message}.`)
  }
  const { readSiteFile } = await import('../../../features/import-export/site-file/read/read-site-file.js')
  return readSiteFile({
    name,
    text,
    references: {
      variable: (variable) => env[variable] || undefined,
      file: (path) => readBoundedBytes(resolve(dirname(file), path), REFERENCED_FILE_MAX_BYTES),
    },
    webhookReach: webhookReachOf(environment),
  })
}

const webhookReachOf = (environment: Environment) => ({
  dev: environment.dev ?? false,
  allowPrivate: allowsPrivateWebhooks(environment),
})

/** The dependencies with which a site file is applied. The root secret is read when a webhook needs it. */
export const applyDepsOf = ({ environment, database, storage, clock, random, rootSecret }: OpenSite): ApplyDeps => ({
  storage,
  clock,
  random,
  hasSingleWriter: database.differences.hasSingleWriter,
  webhookReach: webhookReachOf(environment),
  identityProviders: providerClientOf(environment, clock),
  deployment: {
    dev: environment.dev ?? false,
    hasCaptchaSecret: captchaConfig(environment).secrets !== undefined,
  },
  secrets: {
    get webhook() {
      return deriveSecrets(rootSecret()).webhook
    },
    get identityProvider() {
      return deriveSecrets(rootSecret()).identityProvider
    },
  },
})

import {
  addClientRequest,
  changeClientRequest,
  changeSettingsRequest,
  OWNER_REQUEST_MAX_BYTES,
  paths,
  previewSettingsRequest,
  testCaptchaRequest,
} from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addClient, changeClient, removeClient } from '../../../features/site/clients/change-clients.js'
import type { Client } from '../../../features/site/clients/client.js'
import { CONSOLE_CLIENT_ID } from '../../../features/site/clients/console-client.js'
import { changeSettings } from '../../../features/site/settings/change-settings.js'
import {
  defaultSettings,
  describeAllowedValues,
  type SettingName,
  type StoredSettings,
  settingRules,
} from '../../../features/site/settings/site-settings.js'
import { missingSecretMessage } from '../../../integrations/captcha/captcha-settings.js'
import { CAPTCHA_TEST_PATH, captchaTestTicket } from '../../../integrations/captcha/captcha-test.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'
import type { HostedPages } from '../../pages/kit/hosted-pages.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'
import { previewSettings } from './preview-settings.js'

/** A client as the owner API shows it. */
export const clientView = ({ thirdParty, isConfidential, ...client }: Client) => ({
  ...client,
  thirdParty: thirdParty ?? null,
  confidential: isConfidential === true,
})

const settingsView = (stored: StoredSettings, dev: boolean) => {
  const defaults = defaultSettings(dev)
  return {
    settings: (Object.keys(settingRules) as SettingName[]).map((name) => ({
      name,
      value: stored[name] ?? defaults[name],
      default: defaults[name],
      isSet: stored[name] !== undefined,
      takes: describeAllowedValues(name),
    })),
  }
}

/** Leaves out what was not said, so that it stays as it is. */
const said = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

/** The settings and applications of the site. Who may do what stands in `owner-access.ts`. */
export function siteRoutes(api: FastifyInstance, deps: HttpDeps, pages: Pick<HostedPages, 'renderPage'>): void {
  const { storage, siteSnapshot, deployment } = deps
  const withPictures = { bodyLimit: OWNER_REQUEST_MAX_BYTES }
  const idIn = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name] as string

  api.get(paths.ownerSettings, async (request) => {
    runBy(request, 'getSettings', deps)
    return settingsView(await storage.read((stores) => stores.site.settings()), deployment.dev)
  })

  api.patch(paths.ownerSettings, withPictures, async (request) => {
    const { act } = runBy(request, 'changeSettings', deps)
    const stored = await changeSettings(parseBody(changeSettingsRequest, request.body), act, deps)
    await siteSnapshot.refresh()
    return settingsView(stored, deployment.dev)
  })

  api.post(paths.previewSettings, withPictures, async (request) => {
    runBy(request, 'previewSettings', deps)
    return previewSettings(parseBody(previewSettingsRequest, request.body), deps, pages)
  })

  api.post(paths.testCaptcha, async (request) => {
    runBy(request, 'testCaptcha', deps)
    const keys = parseBody(testCaptchaRequest, request.body)
    await deps.limiter.consume('captchaTestByNetwork', networkOf(request.ip))
    if (!deployment.hasCaptchaSecret) throw new ApplicationError('INVALID_REQUEST', missingSecretMessage(keys.provider))
    const { ticket, expiresAt } = captchaTestTicket(keys, deps)
    return { url: `${deps.issuer}${CAPTCHA_TEST_PATH}?ticket=${ticket}`, expiresDate: rfc3339(expiresAt) }
  })

  api.get(paths.ownerClients, async (request) => {
    runBy(request, 'listClients', deps)
    const own = [...siteSnapshot.current().clients.values()].filter(({ clientId }) => clientId !== CONSOLE_CLIENT_ID)
    return { clients: own.map(clientView) }
  })

  api.post(paths.ownerClients, withPictures, async (request) => {
    const { act } = runBy(request, 'addClient', deps)
    const { thirdParty, confidential, ...given } = parseBody(addClientRequest, request.body).client
    const client = {
      ...given,
      ...(thirdParty ? { thirdParty: said(thirdParty) } : {}),
      ...(confidential ? { isConfidential: true as const } : {}),
    }
    const made = await addClient(client, act, deps)
    await siteSnapshot.refresh()
    return { ...made, client: clientView(made.client) }
  })

  api.patch(`${paths.ownerClients}/:clientId`, withPictures, async (request) => {
    const { act } = runBy(request, 'changeClient', deps)
    const { thirdParty, ...patch } = said(parseBody(changeClientRequest, request.body).client)
    const third = thirdParty === undefined ? {} : { thirdParty: thirdParty && said(thirdParty) }
    const client = await changeClient(idIn(request, 'clientId'), { ...patch, ...third }, act, deps)
    await siteSnapshot.refresh()
    return { client: clientView(client) }
  })

  api.delete(`${paths.ownerClients}/:clientId`, async (request) => {
    const { act } = runBy(request, 'removeClient', deps)
    await removeClient(idIn(request, 'clientId'), act, deps)
    await siteSnapshot.refresh()
    return {}
  })
}

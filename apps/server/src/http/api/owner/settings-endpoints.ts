import {
  changeSettingsRequest,
  OWNER_REQUEST_MAX_BYTES,
  paths,
  previewSettingsRequest,
  previewSettingsResponse,
  settingsResponse,
  testCaptchaRequest,
  testCaptchaResponse,
} from '@foyer/protocol'
import { changeSettings } from '../../../features/site/settings/change-settings.js'
import { impactOf } from '../../../features/site/settings/setting-impacts.js'
import { defaultSettings, type StoredSettings, siteSettings } from '../../../features/site/settings/site-settings.js'
import { missingSecretMessage } from '../../../integrations/captcha/captcha-settings.js'
import { CAPTCHA_TEST_PATH, captchaTestTicket } from '../../../integrations/captcha/captcha-test.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import { describeAllowedValues } from '../../../kernel/setting.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { ownerEndpoint } from './owner-endpoint.js'
import { previewSettings } from './preview-settings.js'

/** Settings may contain a logo. */
const withLogo = { maxBytes: OWNER_REQUEST_MAX_BYTES }

/** The settings of the site. */
export const settingsEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'getSettings',
    method: 'GET',
    path: paths.ownerSettings,
    summary: 'Get the settings of the site',
    allow: siteRole('read-only', 'site:read'),
    answer: ['All settings.', settingsResponse],
    handle: async (_call, { storage, deployment }) =>
      settingsView(await storage.read((stores) => stores.site.settings()), deployment.dev),
  }),
  ownerEndpoint({
    id: 'changeSettings',
    method: 'PATCH',
    path: paths.ownerSettings,
    summary: 'Change settings',
    about:
      'All changes or none are applied; they take effect within a second. With `expected`, nothing changes if a value has changed since it was read.',
    allow: siteRole('owner', 'site:write'),
    body: json(changeSettingsRequest, withLogo),
    answer: ['All settings.', settingsResponse],
    refusals: ['CHANGED_MEANWHILE'],
    handle: async ({ caller, body }, deps) => {
      const stored = await changeSettings(body, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return settingsView(stored, deps.deployment.dev)
    },
  }),
  ownerEndpoint({
    id: 'previewSettings',
    method: 'POST',
    path: paths.previewSettings,
    summary: 'Preview a hosted page with other settings',
    about:
      'Nothing is saved. Returns the page for the light and the dark theme, without scripts, and the contrast of the brand colour.',
    allow: siteRole('read-only', 'site:read'),
    body: json(previewSettingsRequest, withLogo),
    answer: ['The page.', previewSettingsResponse],
    handle: async ({ body }, deps) => previewSettings(body, deps, deps.pages),
  }),
  ownerEndpoint({
    id: 'testCaptcha',
    method: 'POST',
    path: paths.testCaptcha,
    summary: 'Start a test of captcha keys',
    about:
      'Returns the URL of a page on which a person solves the captcha. The page then shows what is wrong with the keys, if anything.',
    allow: siteRole('owner'),
    body: json(testCaptchaRequest),
    answer: ['The URL of the test page.', testCaptchaResponse],
    refusals: ['RATE_LIMITED'],
    handle: async ({ request, body }, deps) => {
      await deps.limiter.consume('captchaTestByNetwork', networkOf(request.ip))
      if (!deps.deployment.hasCaptchaSecret)
        throw new ApplicationError('INVALID_REQUEST', missingSecretMessage(body.provider))
      const { ticket, expiresAt } = captchaTestTicket(body, deps)
      return { url: `${deps.issuer}${CAPTCHA_TEST_PATH}?ticket=${ticket}`, expiresDate: rfc3339(expiresAt) }
    },
  }),
]

function settingsView(stored: StoredSettings, dev: boolean) {
  const defaults = defaultSettings(dev)
  return {
    settings: Object.values(siteSettings).map((setting) => {
      const { name } = setting
      const value = stored[name] ?? defaults[name]
      return {
        name,
        value,
        default: defaults[name],
        isSet: stored[name] !== undefined,
        takes: describeAllowedValues(setting),
        impact: impactOf(name),
      }
    }),
  }
}

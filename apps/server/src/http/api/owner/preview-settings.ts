import type { ColourVerdict, PageModel, SettingsPreview } from '@foyer/protocol'
import {
  isSettingName,
  type SiteSettings,
  type StoredSettings,
  settingError,
  settingsInForce,
} from '../../../features/site/settings/site-settings.js'
import { contrastFailures, textContrast } from '../../../kernel/branding/brand-theme.js'
import type { Branding } from '../../../kernel/branding/branding-settings.js'
import { formatColour, parseColour } from '../../../kernel/branding/colour.js'
import { pictureToDataUrl } from '../../../kernel/branding/picture.js'
import type { HttpDeps } from '../../deps.js'
import { pageBranding } from '../../pages/brand-routes.js'
import type { HostedPages } from '../../pages/kit/hosted-pages.js'

const themes = ['light', 'dark'] as const

interface PreviewRequest {
  settings: Readonly<Record<string, string>>
  page: 'signin' | 'signup'
}

/**
 * Renders a page with unsaved settings in the light and the dark theme (ux-checklist PO-04). Invalid values are listed
 * in `faults`; the page shows the stored values instead.
 */
export async function previewSettings(
  { settings: changes, page }: PreviewRequest,
  { storage, deployment }: Pick<HttpDeps, 'storage' | 'deployment'>,
  { renderPage }: Pick<HostedPages, 'renderPage'>,
): Promise<SettingsPreview> {
  const stored = await storage.read((stores) => stores.site.settings())
  const changedSettings: StoredSettings = { ...stored }
  const faults: SettingsPreview['faults'] = []
  for (const [name, text] of Object.entries(changes)) {
    const fault = isSettingName(name) ? settingError(name, text) : 'There is no such setting.'
    if (fault !== undefined) faults.push({ name: name.slice(0, 100), description: fault })
    else if (isSettingName(name)) changedSettings[name] = text
  }
  const settings = settingsInForce(changedSettings, deployment.dev)
  const [light, dark] = themes.map((theme) => renderPage({ ...modelOf(page, settings), theme })) as [string, string]
  return { html: { light, dark }, colour: verdictOf(settings.branding), faults }
}

/** Embeds the pictures as data URLs, because an unsaved picture has no URL of its own. */
function modelOf(
  page: PreviewRequest['page'],
  { name, language, branding, signUp, passwords, profileFields }: SiteSettings,
): PageModel {
  const look = pageBranding(branding)
  const embedded = (what: 'logo' | 'picture') => {
    const [shown, picture] = [look[what], branding[what]]
    return shown && picture && { [what]: { ...shown, src: pictureToDataUrl(picture) } }
  }
  const frame = {
    siteName: name,
    locale: language,
    requestId: '',
    // Prevents automatic focus.
    touch: true,
    still: true,
    branding: { ...look, ...embedded('logo'), ...embedded('picture') },
    action: '/signin',
    csrf: '',
    signInUrl: '/signin',
  } as const
  const { policy } = signUp
  if (page === 'signin')
    return {
      ...frame,
      page,
      signUpUrl: '/signup',
      invitationOnly: policy === 'invite',
      forgotPasswordUrl: '/forgot-password',
    }
  return {
    ...frame,
    page,
    passwordMinLength: passwords.minLength,
    needsApproval: policy === 'approval',
    siteLanguage: language,
    profileFields: profileFields.filter(({ shownAt }) => shownAt === 'sign-up').map((field) => ({ field })),
    ...(policy === 'invite' && { invitation: { state: 'needed' } }),
  }
}

function verdictOf({ colour }: Branding): ColourVerdict | null {
  if (colour === null) return null
  const chosenColour = parseColour(colour.text)
  const each = <Found>(find: (mode: 'light' | 'dark') => Found) => ({ light: find('light'), dark: find('dark') })
  const { theme } = colour
  const rounded = (ratio: number) => Math.floor(ratio * 100) / 100
  return {
    given: colour.text,
    contrast: each((mode) => rounded(textContrast(chosenColour, theme[mode], mode))),
    isClear: each((mode) => contrastFailures(chosenColour, theme[mode], mode).length === 0),
    becomes: each((mode) => formatColour(theme[mode].brand)),
    contrastAfter: each((mode) => rounded(textContrast(theme[mode].brand, theme[mode], mode))),
  }
}

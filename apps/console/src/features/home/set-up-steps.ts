import type { Messages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import type { Setting } from '../settings/settings.js'

/** What the steps depend on. */
export interface SiteState {
  settings: readonly Setting[]
  clients: number
  members: number
}

interface SetUpStep {
  name: string
  hint: string
  isDone: boolean
  href: string
  action: string
  isElsewhere?: boolean
}

/** Returns the steps of setting a site up, with whether each is done. */
export function listSetUpSteps({ settings, clients, members }: SiteState, { home, parts }: Messages): SetUpStep[] {
  const isSet = (name: string) => settings.find((setting) => setting.name === name)?.isSet ?? false
  const { name, policy, sender, client, signUp } = home.steps
  return [
    { name: name.label, hint: name.hint, isDone: isSet('site.name'), href: toUrl('/settings'), action: name.action },
    {
      name: policy.label,
      hint: policy.hint,
      isDone: isSet('signup.policy'),
      href: toUrl('/settings'),
      action: name.action,
    },
    {
      name: sender.label,
      hint: sender.hint,
      isDone: isSet('mail.senderName') || isSet('mail.senderAddress'),
      href: toUrl('/mail'),
      action: sender.action,
    },
    {
      name: client.label,
      hint: client.hint,
      isDone: clients > 0,
      href: toUrl('/clients/new'),
      action: client.action,
    },
    {
      name: signUp.label,
      hint: signUp.hint,
      isDone: members > 1,
      href: '/signup',
      action: parts.openSignUp,
      isElsewhere: true,
    },
  ]
}

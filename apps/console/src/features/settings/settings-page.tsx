import { Skeleton } from '@foyer/ui'
import { lazy, Suspense, useEffect } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { navigate, toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation, useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { NotFound } from '../../shell/not-found.js'
import { isSectionName, type SectionName, sectionNames } from './setting-sections.js'
import type { Setting } from './settings.js'
import { SettingsForm } from './settings-form.js'

const IdentityProviders = lazy(() => import('../providers/identity-providers.js'))

/** The settings of the site: a page for each section, at `/settings/<section>`. */
export default function SettingsPage() {
  const { path } = useLocation()
  const [, , section] = path.split('/')
  useEffect(() => {
    if (path === '/settings') navigate(toUrl(`/settings/${sectionNames[0]}`), { replace: true })
  }, [path])
  if (section === undefined) return null
  return isSectionName(section) ? <SettingsSection key={section} section={section} /> : <NotFound />
}

function SettingsSection({ section }: { section: SectionName }) {
  const messages = useMessages()
  const call = useCall()
  const [query] = useQuery()
  const isOneProvider = section === 'methods' && (query.new ?? query.provider) !== undefined
  const { data, fault, reload, change } = useResource('settings', async (signal) => ({
    settings: (await call<{ settings: Setting[] }>('/owner/v1/settings', { signal })).settings,
    waiting: (await call<{ pendingApproval: number }>('/owner/v1/members/counts', { signal })).pendingApproval,
  }))
  return (
    <>
      <PageHeading>{messages.shell.sections[`/settings/${section}`]}</PageHeading>
      <nav className="section-links" aria-label={messages.settings.heading}>
        <ul>
          {sectionNames.map((name) => (
            <li key={name}>
              <a href={toUrl(`/settings/${name}`)} aria-current={name === section ? 'page' : undefined}>
                {messages.shell.sections[`/settings/${name}`]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {data !== undefined && (
        // Unsaved changes stay while one provider is shown.
        <div hidden={isOneProvider}>
          <SettingsForm
            section={section}
            settings={data.settings}
            waiting={data.waiting}
            reload={reload}
            onSaved={(settings) => change((before) => ({ ...before, settings }))}
          />
        </div>
      )}
      {data !== undefined && section === 'methods' && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <IdentityProviders
            hasCodes={data.settings.find(({ name }) => name === 'signin.methods')?.value !== 'password'}
          />
        </Suspense>
      )}
    </>
  )
}

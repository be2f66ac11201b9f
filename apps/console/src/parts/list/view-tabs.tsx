import { interpolate } from '@foyer/messages/console'
import { Button, Menu } from '@foyer/ui'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { navigate, toUrl } from '../../routing/location.js'
import { type Query, useLocation, useQuery } from '../../routing/use-location.js'
import { usePermission } from '../../session/owner.js'
import { useToasts } from '../toasts.js'
import { type SavedView, type Views, viewQueryOf } from './use-views.js'
import { ViewNameDialog } from './view-name-dialog.js'

interface ViewTabsProps {
  /** The views that everyone has. */
  presets: readonly { label: string; query: Query }[]
  views: Views
  /** The names of the visible columns, saved with a view; empty if the list has none to choose. */
  columns: readonly string[]
}

/** The views of a list as links, with what can be done with the current one. */
export function ViewTabs({ presets, views, columns }: ViewTabsProps) {
  const messages = useMessages()
  const texts = messages.lists.views
  const { path } = useLocation()
  const [query, change] = useQuery()
  const may = usePermission()
  const toasts = useToasts()
  const [fault, setFault] = useState<ApiFault>()
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const content = viewQueryOf(query)
  const current = views.views.find(({ viewId }) => viewId === query.view)
  const isPreset = presets.some((preset) => viewQueryOf(preset.query) === content)
  const isChanged = current !== undefined && !isSame(current, { query: content, columns })
  const run = async (work: () => Promise<string>) => {
    setFault(undefined)
    try {
      toasts.add(await work())
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const said = (text: string, name: string) => interpolate(text, { name })
  const save = (name: string) =>
    run(async () => {
      const isNew = naming === 'new' || current === undefined
      setNaming(undefined)
      if (!isNew) await views.update(current.viewId, { name })
      else
        change({ view: (await views.add({ name, query: content, columns: [...columns] })).viewId, cursor: undefined })
      return said(texts.saved, name)
    })
  const saveChanges = ({ viewId, name }: SavedView) =>
    run(async () => {
      await views.update(viewId, { query: content, columns: [...columns] })
      return said(texts.saved, name)
    })
  const remove = ({ viewId, name }: SavedView) =>
    run(async () => {
      await views.remove(viewId)
      navigate(toUrl(path))
      return said(texts.deleted, name)
    })
  return (
    <>
      <div className="view-tabs">
        <nav aria-label={texts.label}>
          {presets.map(({ label, query: preset }) => (
            <a
              key={label}
              href={toUrl(path, preset)}
              aria-current={current === undefined && viewQueryOf(preset) === content ? 'true' : undefined}
            >
              {label}
            </a>
          ))}
          {views.views.map((view) => (
            <a
              key={view.viewId}
              href={toUrl(path, { ...Object.fromEntries(new URLSearchParams(view.query)), view: view.viewId })}
              aria-current={view === current ? 'true' : undefined}
              title={view.name}
            >
              <span className="ellipsis">{view.name}</span>
            </a>
          ))}
        </nav>
        {current !== undefined && (
          <Menu
            isFloating
            hasArrow={false}
            label={
              <>
                <Ellipsis size={16} aria-hidden />
                <span className="ui-unseen">{texts.menu}</span>
              </>
            }
            items={[
              { label: texts.rename, onSelect: () => setNaming('rename') },
              { label: texts.saveAs, onSelect: () => setNaming('new') },
              { label: messages.parts.delete, onSelect: () => void remove(current), isDangerous: true },
            ]}
          />
        )}
        {isChanged && (
          <Button small tone="quiet" onClick={() => saveChanges(current)}>
            {texts.saveChanges}
          </Button>
        )}
        {current === undefined && !isPreset && may('addView') && (
          <Button small tone="plain" onClick={() => setNaming('new')}>
            {texts.save}
          </Button>
        )}
      </div>
      <FaultNotice fault={fault} />
      {naming !== undefined && (
        <ViewNameDialog
          name={naming === 'rename' ? (current?.name ?? '') : ''}
          isNew={naming === 'new'}
          onSave={save}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}

const isSame = (view: SavedView, now: { query: string; columns: readonly string[] }): boolean =>
  view.query === now.query && (view.columns.length === 0 || view.columns.join() === now.columns.join())

import { Button, Card, Dialog, EmptyState, LinkButton, Notice, Skeleton, Tabs } from '@foyer/ui'
import { useState } from 'react'
import { useShop } from '../../shop/shop-context.js'
import { KitSection } from './kit-section.js'

/** The notices, dialogs, toasts, tabs, cards, empty states and skeletons of `@foyer/ui`. */
export function KitSurfaces() {
  const { toasts } = useShop()
  const [isOpen, setOpen] = useState(false)
  const [tab, setTab] = useState('one')
  const close = () => setOpen(false)
  return (
    <>
      <KitSection name="Notice">
        <Notice>
          <p>Something to know.</p>
        </Notice>
        <Notice tone="good">
          <p>Something that went well.</p>
        </Notice>
        <Notice
          tone="warning"
          actions={
            <Button small tone="quiet">
              Try again
            </Button>
          }
        >
          <p>Something to do.</p>
        </Notice>
        <Notice tone="danger">
          <p>Something that failed.</p>
        </Notice>
      </KitSection>
      <KitSection name="Dialog and toast">
        <div className="ui-row">
          <Button onClick={() => setOpen(true)}>Open a dialog</Button>
          <Button
            tone="quiet"
            onClick={() => toasts.add('Quay mug is out of your cart.', { label: 'Undo', run: () => {} })}
          >
            Show a toast
          </Button>
        </div>
        <Dialog
          isOpen={isOpen}
          title="Delete this collection?"
          onClose={close}
          actions={
            <>
              <Button tone="quiet" data-first onClick={close}>
                Cancel
              </Button>
              <Button tone="danger" onClick={close}>
                Delete
              </Button>
            </>
          }
        >
          <p>It starts on Cancel, because the other one destroys something.</p>
        </Dialog>
      </KitSection>
      <KitSection name="Tabs">
        <Tabs
          label="Kit tabs"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { name: 'one', label: 'First', panel: <p>The first panel.</p> },
            { name: 'two', label: 'Second', panel: <p>The second panel.</p> },
            { name: 'three', label: 'Third', panel: <p>The third panel.</p> },
          ]}
        />
      </KitSection>
      <KitSection name="Card, empty state, skeleton">
        <div className="kit-grid">
          <Card title="Card">
            <p>A sheet with a name.</p>
          </Card>
          <Card>
            <EmptyState
              title="Nothing yet"
              actions={
                <LinkButton small href="/pieces">
                  What to do next
                </LinkButton>
              }
            >
              <p>One sentence why.</p>
            </EmptyState>
          </Card>
          <Card title="Loading">
            <Skeleton lines={4} />
          </Card>
        </div>
      </KitSection>
    </>
  )
}

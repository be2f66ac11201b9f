import { Badge, Button, type ButtonTone, LinkButton, Menu } from '@foyer/ui'
import { useState } from 'react'
import { KitSection } from './kit-section.js'

const tones: ButtonTone[] = ['primary', 'quiet', 'plain', 'danger']

/** The buttons, menus and badges of `@foyer/ui`. */
export function KitButtons() {
  const [chosen, setChosen] = useState('Nothing chosen yet.')
  const choose = (label: string) => ({ label, onSelect: () => setChosen(`${label} was chosen.`) })
  return (
    <>
      <KitSection name="Button">
        {tones.map((tone) => (
          <div key={tone} className="ui-row">
            <Button tone={tone}>Button, {tone}</Button>
            <Button tone={tone} small>
              Small, {tone}
            </Button>
            <Button tone={tone} busy>
              Busy, {tone}
            </Button>
            <Button tone={tone} aria-disabled>
              Off, {tone}
            </Button>
            <LinkButton tone={tone} href="#content">
              Link, {tone}
            </LinkButton>
          </div>
        ))}
      </KitSection>
      <KitSection name="Menu">
        <div className="ui-row">
          <Menu
            label="What to do"
            items={[choose('Rename'), choose('Copy'), { ...choose('Delete'), isDangerous: true }]}
          />
          <output>{chosen}</output>
        </div>
      </KitSection>
      <KitSection name="Badge">
        <div className="ui-row">
          <Badge>Plain</Badge>
          <Badge tone="accent">Accent</Badge>
          <Badge tone="good">Active</Badge>
          <Badge tone="warning">Waiting</Badge>
          <Badge tone="danger">Blocked</Badge>
        </div>
      </KitSection>
    </>
  )
}

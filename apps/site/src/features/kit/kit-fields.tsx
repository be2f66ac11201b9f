import { Checkbox, Field, Select, TextArea } from '@foyer/ui'
import { KitSection } from './kit-section.js'

/** The form fields of `@foyer/ui` in their states. */
export function KitFields() {
  return (
    <KitSection name="Fields">
      <div className="kit-grid">
        <Field label="Empty" required />
        <Field label="With a hint" required hint="At least 8 characters." defaultValue="correct horse" />
        <Field label="Optional" />
        <Field label="Wrong" required defaultValue="ada@" error="Enter an address like name@example.com." />
        <Field label="Read only" readOnly defaultValue="cli_3hv4Doz8tKH" />
        <Select label="Choice" defaultValue="b">
          <option value="a">First</option>
          <option value="b">Second</option>
        </Select>
        <TextArea label="Several lines" required defaultValue={'One line,\nand another.'} />
        <TextArea label="Several lines, wrong" required error="Write a sentence." />
        <fieldset className="chips">
          <legend>Boxes</legend>
          <Checkbox label="Not ticked" />
          <Checkbox label="Ticked" defaultChecked />
          <Checkbox label="With a hint" hint="For 30 days on this device." />
          <Checkbox label="One of two" kind="radio" name="kit" defaultChecked />
          <Checkbox label="The other" kind="radio" name="kit" />
        </fieldset>
      </div>
    </KitSection>
  )
}

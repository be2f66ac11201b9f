import type { Page } from 'playwright-core'

type Role = 'link' | 'button' | 'textbox' | 'checkbox'

const MAX_PRESSES = 60

/** A person who uses the keyboard only. */
export interface Keyboard {
  /** Presses Tab until a control of this name has the focus; throws if it is not reached. */
  tabTo(role: Role, name: string): Promise<void>
  press(role: 'link' | 'button', name: string): Promise<void>
  type(name: string, text: string): Promise<void>
}

/** Returns the keyboard of a page. */
export function keyboardOf(page: Page): Keyboard {
  async function tabTo(role: Role, name: string): Promise<void> {
    const target = page.getByRole(role, { name, exact: true }).first()
    await target.waitFor()
    for (let presses = 0; presses < MAX_PRESSES; presses++) {
      if (await target.evaluate((one) => one === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} cannot be reached by Tab`)
  }
  return {
    tabTo,
    press: async (role, name) => {
      await tabTo(role, name)
      await page.keyboard.press('Enter')
    },
    type: async (name, text) => {
      await tabTo('textbox', name)
      await page.keyboard.type(text)
    },
  }
}

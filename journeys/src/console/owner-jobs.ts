import type { ConsolePage } from './console-page-object.js'

/** A usual job of an owner: from the page where it begins to the result on the screen. */
interface OwnerJob {
  job: string
  /** Presses that the job may take (`count-presses.ts`). */
  limit: number
  from: string
  /** Does the job, and waits for its result. */
  run(visit: ConsolePage): Promise<void>
}

/** The jobs of an owner on the sample data of `--dev`. `docs/owner-jobs.md` has their presses. */
export const ownerJobs: OwnerJob[] = [
  {
    job: 'Approve a request',
    limit: 1,
    from: '/requests',
    async run({ page, button }) {
      const email = await page.locator('#request-of').innerText()
      await button(/^Approve/).click()
      await page.getByText(`${email} approved`).waitFor()
    },
  },
  {
    job: 'Find a member',
    limit: 0,
    from: '/members',
    async run({ page, link }) {
      await page.getByPlaceholder('Email, name or ID').pressSequentially('gabriel.garnier')
      await link('gabriel.garnier@sample.example').waitFor()
      await page.getByText(/^1 matching/).waitFor()
    },
  },
  {
    job: 'Block a member',
    limit: 2,
    from: '/members/:member',
    async run({ page, button }) {
      await button('Block…').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
      await page.getByText(/ blocked$/).waitFor()
      await button('Unblock').waitFor()
    },
  },
  {
    job: 'Edit a name',
    limit: 2,
    from: '/members/:member',
    async run({ page, button, expectHeading }) {
      await button(/Edit Name$/).click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Noor')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Quay')
      await button('Save').click()
      await expectHeading('Noor Quay')
    },
  },
  {
    job: 'Export a filtered list',
    limit: 2,
    from: '/members?status=pending-approval',
    async run({ page, button }) {
      await button('Export this view').click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'CSV' }).click(),
      ])
      if ((await download.path()) === null) throw new Error('nothing was saved')
    },
  },
  {
    job: 'Invite a member',
    limit: 2,
    from: '/members',
    async run({ page, button, link }) {
      await link('Invite').click()
      await page.getByRole('textbox', { name: 'Emails' }).fill('dora@example.com')
      await button(/^(Invite|Send)/).click()
      await page.getByRole('rowheader', { name: 'dora@example.com' }).waitFor()
    },
  },
  {
    job: 'Create an application and copy its code',
    limit: 3,
    from: '/clients',
    async run({ page, button, link }) {
      await link('New application').click()
      await page.getByLabel('Website URL').fill('https://pottery.example')
      await button('Create application').click()
      await page.getByText(/FOYER_CLIENT_ID=cli_/).waitFor()
      await button('Copy').first().click()
      await page.getByText('Copied').waitFor()
    },
  },
  {
    job: 'Change the color',
    limit: 3,
    from: '',
    async run({ page, button, link, expectHeading }) {
      await link('Branding').first().click()
      await expectHeading('Branding')
      await page.getByRole('textbox', { name: 'Color' }).first().fill('#7a3b10')
      await button('Save').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText(/^Saved at/).waitFor()
    },
  },
  {
    job: 'Find out why sign-ins failed',
    limit: 2,
    from: '',
    async run({ page, link }) {
      await link(/^\d+ failed sign-ins in the last 24 hours/).click()
      await page.getByText('Anonymous: sign-in failed · Wrong password').first().waitFor()
    },
  },
  {
    job: 'Find out why a member was signed out',
    limit: 2,
    from: '/sessions',
    async run({ page, link, expectHeading }) {
      await page.getByLabel(/member ID or email$/).fill('isla.hughes@sample.example')
      await page.keyboard.press('Enter')
      await link(/^Why it ended/)
        .first()
        .click()
      await expectHeading('Why this session ended')
    },
  },
  {
    job: 'Edit an item',
    limit: 3,
    from: '/data',
    async run({ page, link }) {
      await link('Sample orders').click()
      await page.getByRole('gridcell', { name: 'paid' }).first().click()
      await page.keyboard.type('on the way')
      await page.keyboard.press('Enter')
      await page.getByRole('gridcell', { name: 'on the way' }).waitFor()
    },
  },
]

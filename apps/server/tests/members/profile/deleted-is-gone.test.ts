import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { runCleanUp } from '../../../src/main/composition/scheduled-jobs.js'
import { openDatabase } from '../../../src/platform/database/open-database.js'
import { createDataCalls } from '../../data/data-steps.js'
import { dumpTables } from '../../database/tables.js'
import { runSuccessfully } from '../../import-export/portability-steps.js'
import { createOwner } from '../../owner/owner-steps.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { addFakeProvider, profileOf } from '../external/fake-provider.js'
import { OTHER_PASSWORD, requestRecovery, visitorToken } from '../membership-steps.js'

/** Marker in every text that the member submits. Lower case, so that it also matches terms of the search index. */
const CANARY = 'zqcanary'
const EMAIL = `${CANARY}@example.com`
const HOUR = 3600
/** The tables that contain data of the member before the deletion. */
const LEFT = [
  ...[
    'data_job',
    'email_change',
    'external_identity',
    'external_sign_in',
    'invitation',
    'item',
    'item_search',
    'item_to_index',
    'mail_job',
    'passkey',
  ],
  ...['member', 'promotion_item', 'redirect_session'],
]
const ITEMS = 300

/** Texts of many different lengths, so that database pages are split, filled and freed. */
const textOf = (word: string, at: number): string => `${word} ${at} ${'lorem ipsum '.repeat((at * 37) % 90)}`

describe.each(databases)(
  'issue 15 §4: two hours after a deletion nothing of the member is left, on $name',
  ({ name }) => {
    let foyer: TestFoyer
    let log = ''
    beforeAll(async () => {
      const write = (line: string): void => {
        log += line
      }
      const replace = { logger: foyerLogger({ write }, 'debug') }
      // No SMTP server listens on this port, so mail stays in the outbox.
      const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:1', from: 'site@example.com' } as const
      foyer = await startFoyer({ database: name, listen: false, limits: true, replace, mail })
      await liveAndDelete()
      // A retry drops a mail whose cause no longer exists.
      for (let hour = 0; hour < 2; hour++) {
        await foyer.advance(HOUR)
        for (const node of foyer.nodes) node.mail.wake()
        for (const node of foyer.nodes) await node.mail.settled()
      }
      const database = await openDatabase(foyer.database.config)
      await runCleanUp(database, foyer.deps)
      await database.close()
    })
    afterAll(() => foyer.stop())

    /**
     * Stores data of the member in every table that can contain any, next to data of others, then deletes the account.
     */
    async function liveAndDelete(): Promise<void> {
      const apiKey = await foyer.addApiKey()
      const data = createDataCalls(foyer, apiKey)
      const key = { key: 'word', type: 'TEXT' }
      await data.create('Notes', { fields: [key], indexes: [{ name: 'word', fields: [{ path: 'word' }] }] })
      await data.create('Carts', { fields: [key] })
      const owner = await createOwner(foyer, 'owner@example.com')
      await foyer.call(paths.ownerWebhooks, {
        token: owner.token,
        json: { url: 'https://hooks.example.com/', events: ['member.created', 'member.updated'] },
      })
      await invite([EMAIL], foyer.deps)
      const file = Buffer.from(`email,name\n${EMAIL},${CANARY}\n`).toString('base64')
      const created = await foyer.call<{ import: { importId: string } }>(paths.memberImports, {
        token: owner.token,
        json: { fileName: 'members.csv', format: 'csv' },
      })
      const { importId } = created.body.import
      const parts = `${paths.memberImports}/${importId}/parts`
      await foyer.call(parts, { token: owner.token, json: { part: 0, content: file, isLast: true } })

      const other = await foyer.createMember('other@example.com')
      const visitor = await foyer.createVisitor()
      await data.save('Carts', { _id: `${CANARY}-cart`, word: textOf(CANARY, 1) }, visitor.access_token)
      const registered = await foyer.register(visitor.access_token, EMAIL)
      const { code, verifier } = await foyer.silentCode(visitor.access_token, registered.body.sessionToken ?? '')
      const { access_token: token } = (await foyer.exchangeCode(code, verifier)).body

      await foyer.call(paths.currentMember, {
        method: 'PATCH',
        token,
        json: { member: { profile: { nickname: `${CANARY} nick` }, contact: { firstName: CANARY, lastName: CANARY } } },
      })
      for (let at = 0; at < ITEMS; at++) {
        await data.insert('Notes', { _id: `${at * 7919}-other`, word: textOf('other', at) }, other.access_token)
        await data.insert('Notes', { _id: `${at * 7907}-${CANARY}`, word: textOf(CANARY, at) }, token)
        if (at % 3 === 0)
          await data.update('Notes', { _id: `${at * 7907}-${CANARY}`, word: textOf(CANARY, at + 7) }, token)
        if (at % 4 === 0)
          await data.update('Notes', { _id: `${at * 7919}-other`, word: textOf('other', at + 5) }, other.access_token)
      }
      const search = { dataCollectionId: 'Notes', search: { search: { expression: CANARY } } }
      // A search is rejected until its items are indexed.
      while (!(await foyer.call(paths.searchItems, { json: search, token })).text.includes(CANARY));
      const filter = { word: { $startsWith: CANARY } }
      await foyer.call(paths.asyncPatchByFilter, {
        token,
        json: {
          dataCollectionId: 'Notes',
          filter,
          fieldModifications: [{ fieldPath: 'more', action: 'SET_FIELD', setFieldOptions: { value: CANARY } }],
        },
      })
      for (const node of foyer.nodes) await node.jobs.settled()

      await addFakeProvider(foyer, 'google')
      const github = await addFakeProvider(foyer, 'github')
      const google = profileOf(`${CANARY}-subject`, EMAIL, true, { name: CANARY })
      const { storage, clock } = foyer.deps
      await storage.write((stores) =>
        stores.externalIdentities.insert({
          ...{ providerId: 'google', subject: google.subject, memberId: registered.body.identity?.id as never },
          ...{ email: EMAIL, linkedAt: clock.now(), lastUsedAt: clock.now() },
        }),
      )
      await storage.write((stores) =>
        stores.passkeys.insert({
          ...{
            credentialId: 'credential',
            memberId: registered.body.identity?.id as never,
            rpId: null,
            publicKey: 'key',
            counter: 0,
          },
          ...{ transports: [], isSynced: true, name: `${CANARY} phone`, aaguid: 'x', createdAt: clock.now() },
          lastUsedAt: null,
        }),
      )
      // Waits for a proof of the account.
      await github.signIn(createNoScriptBrowser(foyer), google)

      const stranger = await visitorToken(foyer)
      await foyer.register(stranger, EMAIL)
      await foyer.logIn(stranger, EMAIL, OTHER_PASSWORD)
      await requestRecovery(foyer, stranger, EMAIL)
      await foyer.call(paths.par, {
        form: {
          client_id: foyer.client.clientId,
          response_type: 'code',
          redirect_uri: foyer.client.redirectUris[0] ?? '',
          code_challenge: 'a'.repeat(43),
          code_challenge_method: 'S256',
          login_hint: EMAIL,
        },
      })
      await foyer.call(paths.emailChange, {
        token,
        json: { newEmail: `new-${EMAIL}`, currentPassword: 'correct horse battery' },
      })
      expect(Object.keys(await rowsWithTheCanary()).toSorted()).toEqual(expect.arrayContaining(LEFT))
      const gone = await foyer.call(paths.currentMember, { method: 'DELETE', token })
      // The body and the log name the reason of a refusal.
      expect(
        gone.status,
        gone.text +
          log
            .split('\n')
            .filter((line) => line.includes('"err"'))
            .join('\n'),
      ).toBe(200)
    }

    /** Returns, for each table that contains the marker, one such row. */
    async function rowsWithTheCanary(): Promise<Record<string, unknown>> {
      const tables = await dumpTables(foyer.database.config, { events: true })
      const found = Object.entries(tables).map(([table, rows]) => [
        table,
        rows.find((row) => JSON.stringify(row).includes(CANARY)),
      ])
      return Object.fromEntries(found.filter(([, row]) => row !== undefined))
    }

    it('in no row of any table', async () => {
      expect(await rowsWithTheCanary()).toEqual({})
      // The file content is Base64, so the marker cannot be searched for.
      expect((await dumpTables(foyer.database.config)).member_import_part).toEqual([])
    })

    it('nor in a line of the log', () => {
      expect(log.split('\n').filter((line) => line.includes(CANARY))).toEqual([])
    })

    if (name === 'postgres') return // docs/operations.md states what is guaranteed for PostgreSQL.

    it('nor in a byte of the data folder', () => {
      const { folder } = foyer.database
      const hits = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => join(folder, file))
        .filter((file) => statSync(file).isFile())
        .map((file) => [file, readFileSync(file, 'latin1').split(CANARY).length - 1] as const)
        .filter(([, count]) => count > 0)
      expect(hits).toEqual([])
    })

    it('nor in a byte of a backup that is made afterwards', async () => {
      const file = join(foyer.database.folder, 'copy')
      await runSuccessfully(['backup', file], foyer.database.environment)
      expect(readFileSync(file, 'latin1').split(CANARY)).toHaveLength(1)
    })
  },
)

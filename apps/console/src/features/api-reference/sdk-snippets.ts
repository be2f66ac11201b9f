/** What a call of the SDK needs before it: the client, or a part of the SDK that is built from it. */
type Part = 'client' | 'items' | 'admin' | 'jobs' | 'promotions' | 'ownData' | 'profile' | 'watch' | 'key'

const createClient = (server: string) => `createFoyerClient({ url: '${server}', clientId: 'YOUR_CLIENT_ID' })`

const preambles: Record<Part, (server: string) => string> = {
  client: (server) => `import { createFoyerClient } from '@foyer/client'

const client = ${createClient(server)}`,
  items: (server) => `import { createFoyerClient } from '@foyer/client'
import { dataClient } from '@foyer/client/data'

const items = dataClient(${createClient(server)}).items('pots')`,
  admin: (server) => `import { dataAdmin, withApiKey } from '@foyer/client/data'

// on a back end only: an API key must not reach a browser
const admin = dataAdmin(withApiKey({ url: '${server}', apiKey: 'YOUR_API_KEY' }))`,
  jobs: (server) => `import { dataJobs, withApiKey } from '@foyer/client/data'

// on a back end only: an API key must not reach a browser
const jobs = dataJobs(withApiKey({ url: '${server}', apiKey: 'YOUR_API_KEY' }))`,
  promotions: (server) => `import { createFoyerClient } from '@foyer/client'
import { promotionsOf } from '@foyer/client/data'

const promotions = promotionsOf(${createClient(server)})`,
  ownData: (server) => `import { createFoyerClient } from '@foyer/client'
import { downloadData } from '@foyer/client/data'

const client = ${createClient(server)}`,
  profile: (server) => `import { createFoyerClient } from '@foyer/client'
import { profileFieldsOf } from '@foyer/client/profile'

const client = ${createClient(server)}`,
  watch: (server) => `import { createFoyerClient } from '@foyer/client'
import { dataClient, watch } from '@foyer/client/data'

const items = dataClient(${createClient(server)}).items('pots')`,
  key: (server) => `import { createFoyerClient } from '@foyer/client'

// on a back end only: an API key must not reach a browser
const client = ${createClient(server)}`,
}

const calls: Readonly<Record<string, [Part, string]>> = {
  issueToken: ['client', 'const tokens = await client.generateVisitorTokens()'],
  issueVisitorHint: ['client', 'const visitorHint = await client.getVisitorHint()'],
  createRedirectSession: [
    'client',
    `const oauthData = client.generateOAuthData('https://www.example.com/callback')
const { authUrl } = await client.getAuthUrl(oauthData)`,
  ],
  authorize: [
    'client',
    `const oauthData = client.generateOAuthData('https://www.example.com/callback')
const { authUrl } = await client.getAuthUrl(oauthData)
location.assign(authUrl)`,
  ],
  signOut: [
    'client',
    `const { logoutUrl } = await client.logout('https://www.example.com/')
location.assign(logoutUrl)`,
  ],
  preWarm: ['client', 'await client.preWarm()'],
  register: [
    'client',
    `const state = await client.register({ email: 'ana@example.com', password: 'a long sentence is best' })
if (state.loginState === 'SUCCESS') await client.signInWithSessionToken(state.data.sessionToken)`,
  ],
  logIn: [
    'client',
    `const state = await client.login({ email: 'ana@example.com', password: 'a long sentence is best' })
if (state.loginState === 'SUCCESS') await client.signInWithSessionToken(state.data.sessionToken)`,
  ],
  verifyEmail: ['client', "const state = await client.processVerification({ verificationCode: '123456' })"],
  startVerification: ['client', 'await client.resendVerification()'],
  sendRecoveryEmail: [
    'client',
    "await client.sendPasswordResetEmail('ana@example.com', 'https://www.example.com/account')",
  ],
  changePassword: [
    'client',
    "await client.changePassword({ currentPassword: 'the old one', newPassword: 'a long sentence is best' })",
  ],
  signOn: [
    'key',
    "const tokens = await client.getMemberTokensForExternalLoginWithSession('ana@example.com', 'YOUR_API_KEY')",
  ],
  getMyMember: ['client', "const member = await client.getCurrentMember({ fieldset: 'FULL' })"],
  updateMember: [
    'client',
    `const member = await client.getCurrentMember()
if (member) await client.updateMember(member.id, { profile: { nickname: 'Ana' } })`,
  ],
  deleteMyMember: ['client', 'const { deletionDate } = await client.deleteAccount()'],
  profileFields: ['profile', 'const { fields } = await profileFieldsOf(client)'],
  proveMyself: ['client', "await client.proveAgain('a long sentence is best')"],
  downloadMyData: ['ownData', 'const data = await downloadData(client)'],
  listMySessions: ['client', 'const { sessions } = await client.listSessions()'],
  endMySession: [
    'client',
    `const { sessions } = await client.listSessions()
const other = sessions.find(({ isCurrent }) => !isCurrent)
if (other) await client.endSession(other.id)`,
  ],
  endMyOtherSessions: ['client', 'const ended = await client.endOtherSessions()'],
  getMyEmailChange: ['client', 'const pending = await client.getEmailChange()'],
  changeMyEmail: [
    'client',
    "await client.changeEmail({ newEmail: 'ana@example.org', currentPassword: 'a long sentence is best' })",
  ],
  confirmMyEmailChange: ['client', "const member = await client.confirmEmailChange('123456')"],
  resendMyEmailChange: ['client', 'await client.resendEmailChange()'],
  cancelMyEmailChange: ['client', 'await client.cancelEmailChange()'],
  previewPromotion: ['promotions', 'const collections = await promotions.preview()'],
  getMyPromotion: ['promotions', 'const promotion = await promotions.last()'],
  undoMyPromotion: [
    'promotions',
    `const promotion = await promotions.last()
if (promotion) await promotions.undo(promotion)`,
  ],
  getItem: ['items', "const item = await items.get('pot-1')"],
  insertItem: ['items', "const item = await items.insert({ glaze: 'ash', price: 48 })"],
  saveItem: ['items', "const item = await items.save({ _id: 'pot-1', glaze: 'ash', price: 48 })"],
  updateItem: ['items', "const item = await items.update({ _id: 'pot-1', glaze: 'ash', price: 48 })"],
  patchItem: [
    'items',
    "const item = await items.patch('pot-1').setField('glaze', 'ash').incrementField('price', 5).run()",
  ],
  removeItem: ['items', "const removed = await items.remove('pot-1')"],
  truncateItems: ['items', 'await items.truncate()'],
  bulkInsertItems: ['items', "const report = await items.bulkInsert([{ glaze: 'ash' }, { glaze: 'salt' }])"],
  bulkSaveItems: ['items', "const report = await items.bulkSave([{ _id: 'pot-1', glaze: 'ash' }])"],
  bulkUpdateItems: ['items', "const report = await items.bulkUpdate([{ _id: 'pot-1', glaze: 'ash' }])"],
  bulkPatchItems: ['items', "const report = await items.bulkPatch(['pot-1', 'pot-2']).setField('glaze', 'ash').run()"],
  bulkRemoveItems: ['items', "const report = await items.bulkRemove(['pot-1', 'pot-2'])"],
  queryItems: ['items', "const page = await items.query().lt('price', 50).ascending('price').limit(50).find()"],
  queryItemsByGet: ['items', "const page = await items.query().lt('price', 50).ascending('price').limit(50).find()"],
  countItems: ['items', "const count = await items.query().lt('price', 50).count()"],
  distinctValues: ['items', "const values = await items.query().distinct('glaze')"],
  aggregateItems: ['items', "const groups = await items.aggregate().group('glaze').avg('price').run()"],
  aggregatePipeline: [
    'items',
    `const groups = await items
  .pipeline<{ count: number }>()
  .group({ glaze: '$glaze' }, { count: { sum: 1 } })
  .run()`,
  ],
  searchItems: ['items', "const page = await items.search('ash glaze').find()"],
  listenToItems: [
    'watch',
    "const stop = watch(items.query().eq('glaze', 'ash'), (page) => console.log(page.items.length))",
  ],
  insertReferences: ['items', "await items.insertReference('potters', 'pot-1', ['potter-1', 'potter-2'])"],
  removeReferences: ['items', "await items.removeReference('potters', 'pot-1', 'potter-1')"],
  replaceReferences: ['items', "await items.replaceReferences('potters', 'pot-1', ['potter-1'])"],
  isReferenced: ['items', "const isHers = await items.isReferenced('potters', 'pot-1', 'potter-1')"],
  queryReferenced: ['items', "const page = await items.queryReferenced('potters', 'pot-1')"],
  asyncPatchByFilter: [
    'jobs',
    "const jobId = await jobs.patch('pots', { glaze: 'ash' }).incrementField('price', 5).run()",
  ],
  asyncRemoveByFilter: ['jobs', "const jobId = await jobs.remove('pots', { glaze: 'ash' })"],
  getAsyncJobStatus: ['jobs', "const { status } = await jobs.status('YOUR_JOB_ID')"],
  createCollection: [
    'admin',
    "const collection = await admin.createCollection({ id: 'pots', permissions: { read: 'ANYONE' } })",
  ],
  listCollections: ['admin', 'const collections = await admin.listCollections()'],
  getCollection: ['admin', "const collection = await admin.getCollection('pots')"],
  updateCollection: [
    'admin',
    `const { revision } = await admin.getCollection('pots')
await admin.updateCollection({ id: 'pots', displayName: 'Pots', revision })`,
  ],
  deleteCollection: ['admin', "await admin.deleteCollection('pots')"],
  createCollectionField: ['admin', "await admin.createField('pots', { key: 'price', type: 'NUMBER' })"],
  updateCollectionField: ['admin', "await admin.updateField('pots', { key: 'price', type: 'TEXT' })"],
  deleteCollectionField: ['admin', "await admin.deleteField('pots', 'price')"],
  createIndex: ['admin', "await admin.createIndex('pots', { name: 'by-price', fields: [{ path: 'price' }] })"],
  listIndexes: ['admin', "const indexes = await admin.listIndexes('pots')"],
  dropIndex: ['admin', "await admin.dropIndex('pots', 'by-price')"],
  listItemChanges: ['admin', "const { changes } = await admin.changes({ collectionId: 'pots', limit: 100 })"],
}

/** Returns the code that calls an operation by the SDK, for the server at this URL; undefined if there is no method. */
export function sdkSnippet(operationId: string, server: string): string | undefined {
  if (!Object.hasOwn(calls, operationId)) return undefined
  const [part, call] = calls[operationId] as [Part, string]
  return `${preambles[part](server)}\n\n${call}`
}

const hook = (name: string, returned: string, entry = '@foyer/react', args = '') => `import { ${name} } from '${entry}'

const ${returned} = ${name}(${args})`

const data = (name: string, returned: string) => hook(name, returned, '@foyer/react/data', "'pots'")

const hooks: Readonly<Record<string, string>> = {
  authorize: `import { useSession } from '@foyer/react'

const { status, signIn, signOut } = useSession()`,
  signOut: hook('useSession', '{ signOut }'),
  register: hook('useSignUp', 'form'),
  logIn: hook('useSignIn', 'form'),
  sendRecoveryEmail: hook('useForgotPassword', 'form'),
  changePassword: hook('useChangePassword', 'form'),
  getMyMember: hook('useMember', '{ member, status }'),
  updateMember: hook('useMember', '{ update }'),
  proveMyself: hook('useProof', 'proof'),
  listMySessions: hook('useOwnSessions', '{ sessions }'),
  endMyOtherSessions: hook('useOwnSessions', '{ endOthers }'),
  changeMyEmail: hook('useChangeEmail', '{ ask, prove, pending }'),
  getMyPromotion: hook('usePromotion', '{ promotion }', '@foyer/react/data'),
  undoMyPromotion: hook('usePromotion', '{ undo }', '@foyer/react/data'),
  getItem: `import { useItem } from '@foyer/react/data'

const { item, status } = useItem('pots', 'pot-1')`,
  queryItems: `import { useCollection, useItems } from '@foyer/react/data'

const pots = useCollection('pots')
const { items, status, loadMore } = useItems(pots.query().lt('price', 50).ascending('price'))`,
  searchItems: `import { useCollection, useItems } from '@foyer/react/data'

const pots = useCollection('pots')
const { items, status } = useItems(pots.search('ash glaze'))`,
  listenToItems: `import { useCollection, useItems } from '@foyer/react/data'

const pots = useCollection('pots')
const { items } = useItems(pots.query().eq('glaze', 'ash'), { live: true })`,
  insertItem: data('useInsert', '{ insert, isBusy, error }'),
  saveItem: data('useSave', '{ save, isBusy, error }'),
  updateItem: data('useUpdate', '{ update, isBusy, error }'),
  patchItem: data('usePatch', '{ patch, isBusy, error }'),
  removeItem: data('useRemove', '{ remove, isBusy, error }'),
}

/** Returns the React hook for an operation; undefined if there is none. */
export const hookSnippet = (operationId: string): string | undefined =>
  Object.hasOwn(hooks, operationId) ? hooks[operationId] : undefined

/** Ids of the operations that have a snippet, for tests. */
export const operationsWithSnippets: readonly string[] = [...new Set([...Object.keys(calls), ...Object.keys(hooks)])]

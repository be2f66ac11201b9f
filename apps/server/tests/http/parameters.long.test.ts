import {
  addClientRequest,
  addKeyRequest,
  addOwnerMemberRequest,
  addOwnerRequest,
  addPasskeyRequest,
  addViewRequest,
  addWebhookRequest,
  aggregatePipelineRequest,
  aggregateRequest,
  anonymousRequest,
  applicationErrors,
  approveAddressRequest,
  asyncPatchByFilterRequest,
  asyncRemoveByFilterRequest,
  authorizedClientRequest,
  beginImpersonationRequest,
  bulkInsertRequest,
  bulkPatchRequest,
  bulkRemoveRequest,
  bulkUpdateRequest,
  changeClientRequest,
  changeMailTextsRequest,
  changeMemberEmailRequest,
  changeOwnerMemberRequest,
  changeOwnerRequest,
  changePasswordRequest,
  changeReferencesRequest,
  changeSettingsRequest,
  changeSlugRequest,
  changeViewRequest,
  changeWebhookRequest,
  codeRequest,
  confirmAuthenticatorRequest,
  confirmEmailChangeRequest,
  countItemsRequest,
  createCollectionRequest,
  createIndexRequest,
  createInvitationCodeRequest,
  createMemberRequest,
  declineMemberRequest,
  deleteFieldRequest,
  disconnectMemberRequest,
  distinctValuesRequest,
  draftRequest,
  type ErrorEnvelope,
  emailChangeRequest,
  exportAuditRequest,
  exportOwnerMembersRequest,
  fieldRequest,
  finishIdentityProviderTestRequest,
  finishSecondFactorRequest,
  insertItemRequest,
  inviteMembersRequest,
  isReferencedRequest,
  linkIdentityRequest,
  loginRequest,
  orderIdentityProvidersRequest,
  passkeySignInRequest,
  patchCollectionRequest,
  patchItemRequest,
  paths,
  previewMailRequest,
  previewSettingsRequest,
  promotionPreviewRequest,
  queryItemsRequest,
  queryMembersRequest,
  queryOwnerMembersRequest,
  queryReferencedRequest,
  reauthenticateRequest,
  recoverRequest,
  redirectSessionRequest,
  refreshRequest,
  registerRequest,
  removeItemRequest,
  renamePasskeyRequest,
  replaceReferencesRequest,
  rotateRequest,
  saveIdentityProviderRequest,
  saveItemRequest,
  searchItemsRequest,
  sendActivationEmailRequest,
  sendMemberImportPartRequest,
  sendRecoveryEmailRequest,
  setUpSecondFactorRequest,
  signInCodeRequest,
  signOnRequest,
  startLinkRequest,
  startMemberImportRequest,
  startSecondFactorSetUpRequest,
  startVerificationRequest,
  stepUpRequest,
  testCaptchaRequest,
  testMailRequest,
  testSignInRequest,
  tokenInfoRequest,
  truncateRequest,
  undoPromotionRequest,
  unlinkIdentityRequest,
  unpublishRequest,
  updateCollectionRequest,
  updateItemRequest,
  updateMemberRequest,
  validateEmailRequest,
  verifyRequest,
  verifySecondFactorRequest,
  viewDataAsRequest,
  withdrawConsentRequest,
  withdrawMemberInvitationRequest,
  withdrawOwnerInvitationRequest,
} from '@foyer/protocol'
import { createCodeVerifier, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { hostileValues } from '../data/hostile-queries.js'
import { type Leaf, listLeaves, setAtPath } from '../data/schema-values.js'
import { toErrorSummary } from '../members/membership-steps.js'
import { createOwner } from '../owner/owner-steps.js'

type Caller = 'visitor' | 'member' | 'apiKey' | 'owner'
interface Endpoint {
  schema: z.ZodType
  caller: Caller
  /** A body that the schema accepts. */
  body: object
  /** Another body if the schema has several forms, for the values that only this form contains. */
  other?: object
  /** The error code, if refusals do not name the field. */
  code?: string
}

const loginId = { email: 'ana@example.com' }
const password = 'correct horse battery'
const slug = 'some-slug'
const members = paths.members
const one = `${members}/:memberId`

const things = 'things'
const dataItem = { data: { _id: 'x', n: 1 } }
const increment = { fieldPath: 'n', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } }
const reference = { referringItemFieldName: 'n', referringItemId: 'x', referencedItemId: 'y' }
const patch = { dataItemId: 'x', fieldModifications: [increment] }
const field = { key: 'n', type: 'NUMBER' }

/** Every endpoint of the Wix dialect that reads a body, with the schema of the body. */
const endpoints: Record<string, Endpoint> = {
  [`POST ${paths.register}`]: { schema: registerRequest, caller: 'visitor', body: { loginId, password } },
  [`POST ${paths.login}`]: {
    schema: loginRequest,
    caller: 'visitor',
    body: { loginId, password },
    code: applicationErrors.INVALID_LOGIN.code,
  },
  [`POST ${paths.startSignInCode}`]: {
    schema: signInCodeRequest,
    caller: 'visitor',
    body: { email: 'x@example.com' },
  },
  [`POST ${paths.verify}`]: { schema: verifyRequest, caller: 'visitor', body: { code: '1', stateToken: 's' } },
  [`POST ${paths.startVerification}`]: {
    schema: startVerificationRequest,
    caller: 'visitor',
    body: { stateToken: 's' },
    other: { identityId: 'mem_0', target: 'EMAIL' },
  },
  [`POST ${paths.sendRecoveryEmail}`]: {
    schema: sendRecoveryEmailRequest,
    caller: 'visitor',
    body: { email: 'x@example.com' },
  },
  [`POST ${paths.recover}`]: { schema: recoverRequest, caller: 'visitor', body: { recoveryToken: 'r', password } },
  [`POST ${paths.sendActivationEmail}`]: {
    schema: sendActivationEmailRequest,
    caller: 'apiKey',
    body: { identityId: 'mem_0' },
  },
  [`POST ${paths.changePassword}`]: {
    schema: changePasswordRequest,
    caller: 'member',
    body: { newPassword: password },
  },
  [`POST ${paths.validateEmail}`]: {
    schema: validateEmailRequest,
    caller: 'visitor',
    body: { email: 'x@example.com' },
  },
  [`POST ${paths.signOn}`]: { schema: signOnRequest, caller: 'apiKey', body: { loginId } },
  [`POST ${paths.redirectSession}`]: { schema: redirectSessionRequest, caller: 'visitor', body: { login: {} } },
  [`POST ${members}/query`]: { schema: queryMembersRequest, caller: 'apiKey', body: {} },
  [`POST ${members}`]: {
    schema: createMemberRequest,
    caller: 'apiKey',
    body: { member: { loginEmail: 'new@example.com' } },
  },
  [`PATCH ${one}`]: { schema: updateMemberRequest, caller: 'member', body: { member: {} } },
  [`POST ${paths.currentMember}/slug`]: { schema: changeSlugRequest, caller: 'member', body: { slug } },
  [`POST ${one}/decline`]: { schema: declineMemberRequest, caller: 'apiKey', body: { reason: 'No room.' } },
  [`POST ${one}/consents/withdraw`]: {
    schema: withdrawConsentRequest,
    caller: 'member',
    body: { clientId: 'cli_any' },
  },
  [`POST ${members}/my/email-change`]: {
    schema: emailChangeRequest,
    caller: 'member',
    body: { newEmail: 'new@example.com', currentPassword: password },
  },
  [`POST ${members}/my/email-change/confirm`]: {
    schema: confirmEmailChangeRequest,
    caller: 'member',
    body: { code: '123456' },
  },
  [`POST ${one.replace(paths.members, paths.ownerMembers)}/identities/unlink`]: {
    schema: unlinkIdentityRequest,
    caller: 'owner',
    body: { providerId: 'google', subject: 'x' },
  },
  [`POST ${paths.verifySecondFactor}`]: {
    schema: verifySecondFactorRequest,
    caller: 'visitor',
    body: { stateToken: 'sfa_x', code: '123456' },
  },
  [`POST ${paths.startSecondFactorSetUp}`]: {
    schema: startSecondFactorSetUpRequest,
    caller: 'visitor',
    body: { stateToken: 'sfa_x' },
  },
  [`POST ${paths.setUpSecondFactor}`]: {
    schema: setUpSecondFactorRequest,
    caller: 'visitor',
    body: { stateToken: 'sfa_x', setUpToken: 'x', code: '123456' },
  },
  [`POST ${paths.finishSecondFactor}`]: {
    schema: finishSecondFactorRequest,
    caller: 'visitor',
    body: { stateToken: 'sfa_x' },
  },
  [`POST ${paths.stepUp}`]: { schema: stepUpRequest, caller: 'member', body: { code: '123456' } },
  [`POST ${paths.authenticator}`]: {
    schema: confirmAuthenticatorRequest,
    caller: 'member',
    body: { setUpToken: 'x', code: '123456' },
  },
  [`POST ${paths.passkeySignIn}`]: {
    schema: passkeySignInRequest,
    caller: 'visitor',
    body: {
      response: {
        ...{ id: 'x', rawId: 'x', type: 'public-key' },
        response: { clientDataJSON: 'e30', authenticatorData: 'x', signature: 'x', userHandle: 'x' },
      },
    },
  },
  [`POST ${paths.passkeys}`]: {
    schema: addPasskeyRequest,
    caller: 'member',
    body: {
      response: {
        ...{ id: 'x', rawId: 'x', type: 'public-key' },
        response: { clientDataJSON: 'e30', attestationObject: 'x', transports: ['internal'] },
      },
      name: 'Laptop',
    },
  },
  [`PATCH ${paths.passkeys}/:passkeyId`]: { schema: renamePasskeyRequest, caller: 'member', body: { name: 'Laptop' } },
  [`POST ${paths.identities}`]: { schema: linkIdentityRequest, caller: 'member', body: { code: 'google.x.y' } },
  [`POST ${paths.startLink}`]: {
    schema: startLinkRequest,
    caller: 'member',
    body: { providerId: 'google', returnUrl: TEST_ORIGIN },
  },
  [`POST ${members}/my/prove`]: {
    schema: reauthenticateRequest,
    caller: 'member',
    body: { password },
    other: { code: '123456', stateToken: 'sta_none' },
  },
  [`POST ${paths.promotionPreview}`]: { schema: promotionPreviewRequest, caller: 'visitor', body: {} },
  [`POST ${paths.undoPromotion}`]: {
    schema: undoPromotionRequest,
    caller: 'member',
    body: { visitorId: 'vis_none' },
  },
  [`POST ${paths.owners}`]: {
    schema: addOwnerRequest,
    caller: 'owner',
    body: { email: 'new@example.com', role: 'moderator' },
  },
  [`POST ${paths.withdrawOwnerInvitation}`]: {
    schema: withdrawOwnerInvitationRequest,
    caller: 'owner',
    body: { email: 'new@example.com' },
  },
  [`PATCH ${paths.owners}/:memberId`]: { schema: changeOwnerRequest, caller: 'owner', body: { role: 'owner' } },
  [`PATCH ${paths.ownerSettings}`]: {
    schema: changeSettingsRequest,
    caller: 'apiKey',
    body: { settings: { 'site.name': 'Foyer' } },
  },
  [`POST ${paths.previewSettings}`]: { schema: previewSettingsRequest, caller: 'apiKey', body: { settings: {} } },
  [`PATCH ${paths.mailWords}/:kind/:language`]: {
    schema: changeMailTextsRequest,
    caller: 'owner',
    body: { words: {} },
  },
  [`POST ${paths.previewMail}`]: {
    schema: previewMailRequest,
    caller: 'owner',
    body: { kind: 'recovery', language: 'en', words: {} },
  },
  [`POST ${paths.testMail}`]: { schema: testMailRequest, caller: 'owner', body: {} },
  [`POST ${paths.testCaptcha}`]: {
    schema: testCaptchaRequest,
    caller: 'owner',
    body: { provider: 'turnstile', siteKey: 'k' },
  },
  [`POST ${paths.ownerClients}`]: { schema: addClientRequest, caller: 'apiKey', body: { client: { name: 'x' } } },
  [`PATCH ${paths.ownerClients}/:clientId`]: { schema: changeClientRequest, caller: 'apiKey', body: { client: {} } },
  [`POST ${paths.ownerKeys}`]: { schema: addKeyRequest, caller: 'owner', body: { name: 'x', scopes: ['site:read'] } },
  [`PUT ${paths.orderIdentityProviders}`]: {
    schema: orderIdentityProvidersRequest,
    caller: 'owner',
    body: { providerIds: [] },
  },
  [`PUT ${paths.identityProviders}/:providerId`]: {
    schema: saveIdentityProviderRequest,
    caller: 'owner',
    body: { preset: 'google', clientId: 'x', clientSecret: 'x' },
  },
  [`POST ${paths.identityProviders}/:providerId/test-result`]: {
    schema: finishIdentityProviderTestRequest,
    caller: 'owner',
    body: { callback: 'state=x', browserSecret: 'x' },
  },
  [`POST ${paths.ownerWebhooks}`]: {
    schema: addWebhookRequest,
    caller: 'owner',
    body: { url: 'https://example.com', events: ['member.created'] },
  },
  [`PATCH ${paths.ownerWebhooks}/:webhookId`]: { schema: changeWebhookRequest, caller: 'owner', body: {} },
  [`POST ${paths.refusedAddresses}/:refusedId/approve`]: { schema: approveAddressRequest, caller: 'apiKey', body: {} },
  [`POST ${paths.ownerClients}/:clientId/trial`]: {
    schema: testSignInRequest,
    caller: 'owner',
    body: { state: 'x'.repeat(20), nonce: 'x'.repeat(20), codeChallenge: 'x'.repeat(43) },
  },
  [`POST ${paths.ownerMembers}/:memberId/impersonation`]: {
    schema: beginImpersonationRequest,
    caller: 'owner',
    body: { clientId: 'cli_none' },
  },
  [`POST ${paths.ownerKeys}/:keyId/rotate`]: { schema: rotateRequest, caller: 'owner', body: {} },
  [`POST ${paths.ownerClients}/:clientId/secrets/rotate`]: { schema: rotateRequest, caller: 'owner', body: {} },
  [`POST ${paths.exportOwnerAudit}`]: { schema: exportAuditRequest, caller: 'apiKey', body: {} },
  [`POST ${paths.memberImports}`]: {
    schema: startMemberImportRequest,
    caller: 'apiKey',
    body: { fileName: 'members.csv', format: 'csv' },
  },
  [`POST ${paths.memberImports}/:importId/parts`]: {
    schema: sendMemberImportPartRequest,
    caller: 'apiKey',
    body: { part: 0, content: '', isLast: false },
  },
  [`POST ${paths.ownerMembers}`]: {
    schema: addOwnerMemberRequest,
    caller: 'apiKey',
    body: { member: { loginEmail: 'made@example.com' } },
  },
  [`PATCH ${paths.ownerMembers}/:memberId`]: {
    schema: changeOwnerMemberRequest,
    caller: 'apiKey',
    body: {
      member: {},
      language: 'pt-BR',
      notes: 'Wants invoices on paper.',
      tags: ['wholesale'],
    },
  },
  [`POST ${paths.ownerMembers}/:memberId/email`]: {
    schema: changeMemberEmailRequest,
    caller: 'apiKey',
    body: { email: 'moved@example.com', verified: true },
  },
  [`POST ${one}/disconnect`]: { schema: disconnectMemberRequest, caller: 'apiKey', body: { notify: false } },
  [`POST ${paths.memberInvitations}`]: {
    schema: inviteMembersRequest,
    caller: 'apiKey',
    body: { emails: ['guest@example.com'] },
  },
  [`POST ${paths.invitationCodes}`]: {
    schema: createInvitationCodeRequest,
    caller: 'apiKey',
    body: { label: 'Summer party', maxUses: 50 },
  },
  [`POST ${paths.withdrawMemberInvitation}`]: {
    schema: withdrawMemberInvitationRequest,
    caller: 'apiKey',
    body: { email: 'guest@example.com' },
  },
  [`POST ${paths.exportOwnerMembers}`]: { schema: exportOwnerMembersRequest, caller: 'apiKey', body: {} },
  [`POST ${paths.queryOwnerMembers}`]: { schema: queryOwnerMembersRequest, caller: 'apiKey', body: {} },
  [`POST ${paths.ownerViews}`]: {
    schema: addViewRequest,
    caller: 'owner',
    body: { view: { list: 'members', name: 'Blocked', query: 'status=blocked' } },
  },
  [`PATCH ${paths.ownerViews}/:viewId`]: { schema: changeViewRequest, caller: 'owner', body: { view: {} } },
  [`POST ${paths.viewDataAs}`]: {
    schema: viewDataAsRequest,
    caller: 'apiKey',
    body: { as: { kind: 'visitor' }, question: { dataCollectionId: things } },
  },
  [`POST ${one}/slug`]: { schema: changeSlugRequest, caller: 'apiKey', body: { slug } },
  ...Object.fromEntries(
    (
      [
        [paths.items, insertItemRequest],
        [paths.saveItem, saveItemRequest],
      ] as const
    ).map(([path, schema]): [string, Endpoint] => [
      `POST ${path}`,
      { schema, caller: 'visitor', body: { dataCollectionId: things, dataItem } },
    ]),
  ),
  [`POST ${paths.updateItem}`]: {
    schema: updateItemRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, dataItem },
  },
  [`POST ${paths.patchItem}`]: {
    schema: patchItemRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, patch },
  },
  [`POST ${paths.removeItem}`]: {
    schema: removeItemRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, dataItemId: 'x' },
  },
  [`POST ${paths.truncateItems}`]: { schema: truncateRequest, caller: 'visitor', body: { dataCollectionId: things } },
  ...Object.fromEntries(
    [paths.bulkInsertItems, paths.bulkSaveItems].map((path): [string, Endpoint] => [
      `POST ${path}`,
      { schema: bulkInsertRequest, caller: 'visitor', body: { dataCollectionId: things, dataItems: [dataItem] } },
    ]),
  ),
  [`POST ${paths.bulkUpdateItems}`]: {
    schema: bulkUpdateRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, dataItems: [dataItem] },
  },
  [`POST ${paths.bulkPatchItems}`]: {
    schema: bulkPatchRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, patches: [patch] },
  },
  [`POST ${paths.bulkRemoveItems}`]: {
    schema: bulkRemoveRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, dataItemIds: ['x'] },
  },
  [`POST ${paths.asyncPatchByFilter}`]: {
    schema: asyncPatchByFilterRequest,
    caller: 'visitor',
    body: {
      dataCollectionId: things,
      filter: {},
      fieldModifications: patch.fieldModifications,
    },
  },
  ...Object.fromEntries(
    [paths.createDraft, paths.publishDraft].map((path): [string, Endpoint] => [
      `POST ${path}`,
      { schema: draftRequest, caller: 'apiKey', body: { dataCollectionId: things, dataItemId: 'x' } },
    ]),
  ),
  [`POST ${paths.unpublish}`]: {
    schema: unpublishRequest,
    caller: 'apiKey',
    body: { dataCollectionId: things, dataItemId: 'x' },
  },
  [`POST ${paths.asyncRemoveByFilter}`]: {
    schema: asyncRemoveByFilterRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, filter: {} },
  },
  [`POST ${paths.collections}`]: {
    schema: createCollectionRequest,
    caller: 'apiKey',
    body: { collection: { id: things } },
  },
  [`PUT ${paths.collections}`]: {
    schema: updateCollectionRequest,
    caller: 'apiKey',
    body: { collection: { id: things, revision: '1' } },
  },
  [`PATCH ${paths.collections}/*`]: {
    schema: patchCollectionRequest,
    caller: 'apiKey',
    body: { dataCollection: { id: things } },
  },
  ...Object.fromEntries(
    [paths.createCollectionField, paths.updateCollectionField].map((path): [string, Endpoint] => [
      `POST ${path}`,
      { schema: fieldRequest, caller: 'apiKey', body: { dataCollectionId: things, field } },
    ]),
  ),
  [`POST ${paths.deleteCollectionField}`]: {
    schema: deleteFieldRequest,
    caller: 'apiKey',
    body: { dataCollectionId: things, fieldKey: 'n' },
  },
  [`POST ${paths.indexes}`]: {
    schema: createIndexRequest,
    caller: 'apiKey',
    body: { dataCollectionId: things, index: { name: 'n', fields: [{ path: 'n' }] } },
  },
  [`POST ${paths.queryItems}`]: {
    schema: queryItemsRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, query: {} },
  },
  [`POST ${paths.countItems}`]: { schema: countItemsRequest, caller: 'visitor', body: { dataCollectionId: things } },
  [`POST ${paths.distinctValues}`]: {
    schema: distinctValuesRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, fieldName: 'n' },
  },
  [`POST ${paths.aggregateItems}`]: {
    schema: aggregateRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, aggregation: { groupingFields: ['n'] } },
  },
  [`POST ${paths.aggregatePipeline}`]: {
    schema: aggregatePipelineRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, pipeline: { stages: [] } },
  },
  [`POST ${paths.searchItems}`]: {
    schema: searchItemsRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, search: { search: { expression: 'x' } } },
  },
  ...Object.fromEntries(
    [paths.insertReferences, paths.removeReferences].map((path): [string, Endpoint] => [
      `POST ${path}`,
      {
        schema: changeReferencesRequest,
        caller: 'visitor',
        body: { dataCollectionId: things, dataItemReferences: [reference] },
      },
    ]),
  ),
  [`POST ${paths.replaceReferences}`]: {
    schema: replaceReferencesRequest,
    caller: 'visitor',
    body: {
      dataCollectionId: things,
      referringItemFieldName: 'n',
      referringItemId: 'x',
      newReferencedItemIds: ['y'],
    },
  },
  [`POST ${paths.isReferenced}`]: {
    schema: isReferencedRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, ...reference },
  },
  [`POST ${paths.queryReferenced}`]: {
    schema: queryReferencedRequest,
    caller: 'visitor',
    body: { dataCollectionId: things, referringItemFieldName: 'n', referringItemId: 'x' },
  },
}
/** Endpoints that read no body. */
const bodiless = [
  ...['phones', 'emails', 'addresses'].map((list) => `DELETE ${one}/${list}`),
  ...['approve', 'block', 'mute', 'unmute'].map((verb) => `POST ${one}/${verb}`),
  `POST ${members}/join-community`,
  `POST ${members}/leave-community`,
  `DELETE ${paths.currentMember}`,
  `POST ${members}/my/email-change/resend`,
  `DELETE ${members}/my/email-change`,
  `DELETE ${paths.identities}/:identityId`,
  `DELETE ${paths.authenticator}`,
  `POST ${paths.startAuthenticator}`,
  `POST ${paths.recoveryCodes}`,
  `POST ${paths.distrustDevices}`,
  `DELETE ${members}/my/sessions/:sessionId`,
  `POST ${members}/my/sessions/end-others`,
  `POST ${paths.sendProofCode}`,
  `DELETE ${one}`,
  `DELETE ${paths.owners}/:memberId`,
  `DELETE ${paths.ownerClients}/:clientId`,
  `DELETE ${paths.ownerKeys}/:keyId`,
  `DELETE ${paths.invitationCodes}/:codeId`,
  `DELETE ${paths.identityProviders}/:providerId`,
  `POST ${paths.identityProviders}/:providerId/test`,
  `DELETE ${paths.ownerWebhooks}/:webhookId`,
  `POST ${paths.ownerWebhooks}/:webhookId/rotate-secret`,
  `POST ${paths.ownerWebhooks}/:webhookId/test`,
  `POST ${paths.ownerWebhooks}/:webhookId/deliveries/:deliveryId/resend`,
  `DELETE ${paths.ownerSessions}/:sessionId`,
  `POST ${paths.memberImports}/:importId/begin`,
  `DELETE ${paths.memberImports}/:importId`,
  `DELETE ${paths.ownerClientSecrets}/:secretId`,
  `DELETE ${paths.refusedAddresses}/:refusedId`,
  `DELETE ${paths.ownerViews}/:viewId`,
  `POST ${paths.ownerMembers}/:memberId/export`,
  `POST ${paths.passkeyOptions}`,
  `POST ${paths.passkeySignInOptions}`,
  `DELETE ${paths.passkeys}/:passkeyId`,
  `DELETE ${paths.ownerMembers}/:memberId/passkeys/:passkeyId`,
  `POST ${paths.ownerMembers}/:memberId/remove-second-factors`,
  `POST ${paths.ownerMembers}/:memberId/restore`,
  `POST ${paths.ownerMembers}/:memberId/unblock`,
  `POST ${paths.ownerMembers}/:memberId/require-reset`,
  `POST ${paths.ownerMembers}/:memberId/lift-reset`,
  `POST ${paths.ownerMembers}/:memberId/password-email`,
  `DELETE ${paths.collections}/*`,
  `DELETE ${paths.indexes}`,
]

const wrongTypes: Record<Leaf['type'], unknown[]> = {
  string: [5, 1e308, true, false, [], ['x'], {}, { x: 'y' }],
  number: ['many', true, [], {}],
  boolean: ['maybe', 5, [], {}],
}
/** Texts that no database stores unchanged (security-checklist 92). */
const unsafe = ['\0', 'a\0b', '\ud800', 'a\udc00']

// PostgreSQL is the stricter of the two databases about text.
describe('every parameter of every endpoint', () => {
  let foyer: TestFoyer
  const tokens = {} as Record<Caller, string>
  let memberId: string
  /** The member whose address changes and whose sessions end, which the other calls need. */
  let movedId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: 'postgres', listen: false })
    const member = await foyer.createMember('ana@example.com')
    memberId = member.memberId
    movedId = (await foyer.createMember('bo@example.com')).memberId
    tokens.member = member.access_token
    tokens.visitor = (await foyer.createVisitor()).access_token
    tokens.apiKey = await foyer.addApiKey()
    tokens.owner = (await createOwner(foyer, 'owner@example.com')).token
  })
  afterAll(() => foyer.stop())

  const send = (endpoint: string, json: unknown) => {
    const [method, url] = endpoint.split(' ') as ['POST' | 'PATCH', string]
    const { caller } = endpoints[endpoint] as Endpoint
    const target = /\/(email|disconnect)$/.test(url) ? movedId : memberId
    return foyer.call(url.replace(':memberId', target), { method, json, token: tokens[caller] })
  }

  it('security-checklist 7: every call that reads a body stands in this table', () => {
    const routes = [...(foyer.nodes[0]?.http.knownRoutes ?? [])].filter(([url]) =>
      /^\/(_api|members|owner|wix-data)\//.test(url),
    )
    const changing = routes.flatMap(([url, methods]) =>
      [...methods]
        .filter((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
        .map((method) => `${method} ${url}`),
    )
    expect(changing.toSorted()).toEqual([...Object.keys(endpoints), ...bodiless].toSorted())
  })

  describe.each(Object.entries(endpoints))('%s', (endpoint, { schema, body, other, code }) => {
    const leaves = listLeaves(schema)
    const withOther = (path: Leaf['path'], value: unknown) =>
      setAtPath(other !== undefined && (path[0] ?? '') in other ? other : body, path, value)

    /**
     * Expects 400 and a violation that names the field or an object that contains it (`body`, if the schema has several
     * forms), or the one code of the endpoint.
     */
    async function expectRefused({ path }: Pick<Leaf, 'path'>, value: unknown): Promise<void> {
      const what = `${path.join('.')}: ${JSON.stringify(value)?.slice(0, 30)}`
      const answer = await send(endpoint, withOther(path, value))
      expect([what, answer.status]).toEqual([what, 400])
      const { details, requestId } = answer.body as unknown as ErrorEnvelope
      expect([what, requestId]).toEqual([what, answer.headers['x-wix-request-id']])
      if (code !== undefined) {
        expect([what, toErrorSummary(answer)]).toEqual([what, [400, code]])
        return
      }
      // The data service lists violations beside its own code (wire-protocol §6.4).
      const { validationError, applicationError } = details
      const violations = validationError?.fieldViolations ?? applicationError?.data.fieldViolations ?? []
      const named = (violations as { field: string }[]).map(({ field }) => field)
      expect([what, named.some((field) => field === 'body' || `${path.join('.')}.`.startsWith(`${field}.`))]).toEqual([
        what,
        true,
      ])
    }

    it('has values to be tried, and its example is taken', () => {
      expect(leaves.length).toBeGreaterThan(0)
      expect(schema.safeParse(body).success).toBe(true)
      for (const { path } of leaves.filter(({ type, free }) => type === 'string' && free)) {
        const issues = schema.safeParse(withOther(path, 'x')).error?.issues ?? []
        expect(issues.filter((issue) => issue.code !== 'custom' && issue.path.join('.') === path.join('.'))).toEqual([])
      }
    })

    it('V2.2.2, V15.3.5, security-checklist 7: a value of another type is 400 and names the field', async () => {
      for (const leaf of leaves) {
        const also = new Set(
          leaves.filter(({ path }) => path.join('.') === leaf.path.join('.')).map(({ type }) => type),
        )
        for (const value of wrongTypes[leaf.type]) {
          // Skips values that the field accepts in another form or as a list.
          if (also.has(typeof value as Leaf['type'])) continue
          if (
            leaves.some(
              ({ path }) =>
                path.length > leaf.path.length && `${path.join('.')}.`.startsWith(`${leaf.path.join('.')}.`),
            )
          )
            continue
          if (Array.isArray(value) && schema.safeParse(withOther(leaf.path, value)).success) continue
          await expectRefused(leaf, value)
        }
      }
    })

    it('security-checklist 7: a text beyond its length is 400 and names the field', async () => {
      for (const leaf of leaves)
        if (leaf.longest !== undefined && leaf.longest < 50_000) await expectRefused(leaf, 'x'.repeat(leaf.longest + 1))
    })

    it('security-checklist 92: NUL and half a surrogate pair are a 4xx in each field and in each name', async () => {
      for (const { path } of leaves.filter(({ type }) => type === 'string'))
        for (const value of unsafe) {
          const answer = await send(endpoint, withOther(path, value))
          // The response is the same for all addresses (design §8), including texts that are not addresses.
          const alike =
            [paths.sendRecoveryEmail, paths.validateEmail].some((url) => endpoint.endsWith(url)) &&
            path.join() === 'email'
          const statuses = alike ? [200, 400] : [400, 401, 404]
          expect([path.join('.'), value, statuses.includes(answer.status) ? 'refused' : answer.status]).toEqual([
            path.join('.'),
            value,
            'refused',
          ])
          expect(JSON.stringify(answer.body)).not.toMatch(/SQLITE|syntax|invalid byte/)
        }
      for (const unsafeName of unsafe)
        expect((await send(endpoint, { ...body, [unsafeName]: 'x' })).status).toBeLessThan(500)
    })
  })

  it('security-checklist 7: null counts as absent wherever a value may be left out', async () => {
    const profile = {
      firstName: null,
      labels: null,
      emails: null,
      addresses: [{ address: { city: null }, tag: null }],
      company: null,
    }
    const { status, body } = await foyer.call(paths.register, {
      token: tokens.visitor,
      json: { loginId: { email: 'absent@example.com' }, password, profile, captchaTokens: null },
    })
    expect([status, body.state]).toEqual([200, 'SUCCESS'])
    expect(JSON.stringify(body)).not.toMatch(/:null|,null|\[null/)
  })

  it.each(['__proto__', 'constructor'])(
    'V1.5.3, V15.3.6: a member named %s is 400 at every endpoint, at every depth',
    async (evil) => {
      for (const [endpoint, { body, caller }] of Object.entries(endpoints)) {
        const [method, url] = endpoint.split(' ') as ['POST', string]
        const plain = JSON.stringify(body)
        for (const payload of [
          `{"${evil}":{"admin":true},${plain.slice(1)}`,
          `{"profile":{"${evil}":{"admin":true}}}`,
          `{"a":[{"b":{"${evil}":1}}]}`,
        ]) {
          const answer = await foyer.nodes[0]?.http.inject({
            method,
            url: url.replace(':memberId', memberId),
            headers: { authorization: tokens[caller], 'content-type': 'application/json' },
            payload,
          })
          expect([endpoint, answer?.statusCode]).toEqual([endpoint, 400])
        }
      }
      expect(({} as Record<string, unknown>).admin).toBeUndefined()
    },
  )

  describe('the token endpoint', () => {
    const grants: Record<string, { schema: z.ZodType; body: () => Promise<Record<string, string>> }> = {
      anonymous: { schema: anonymousRequest, body: async () => ({ clientId: foyer.client.clientId }) },
      refresh_token: {
        schema: refreshRequest,
        body: async () => ({
          clientId: foyer.client.clientId,
          refreshToken: (await foyer.createVisitor()).refresh_token,
        }),
      },
      authorization_code: {
        schema: codeRequest,
        body: async () => {
          const { body } = await foyer.logIn(tokens.visitor, 'ana@example.com')
          const { code, verifier } = await foyer.silentCode(
            tokens.visitor,
            body.sessionToken ?? '',
            createCodeVerifier(),
          )
          return { clientId: foyer.client.clientId, code, codeVerifier: verifier }
        },
      },
      authorized_client: { schema: authorizedClientRequest, body: async () => ({ memberId }) },
    }
    const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const ask = (grant: string, json: unknown, form?: Record<string, string>) =>
      foyer.call(paths.token, {
        ...(form === undefined ? { json } : { form }),
        ...(grant === 'authorized_client' ? { token: `${tokens.visitor},${tokens.apiKey}` } : {}),
      })
    /** `grant_type` and `client_id` are read for every grant; no grant reads `client_secret` yet. */
    const parametersOf = (grant: string) => [
      ...new Set([
        ...listLeaves(grants[grant]?.schema as z.ZodType).map(({ path }) => String(path[0])),
        'grant_type',
        'client_id',
        'client_secret',
        'scope',
      ]),
    ]

    it.each(Object.keys(grants))(
      '%s: its example is answered with tokens, in either spelling and encoding',
      async (grant) => {
        const example = async () => ({ grantType: grant, ...(await grants[grant]?.body()) })
        expect((await ask(grant, await example())).status).toBe(200)
        const snake = Object.entries(await example()).map(([key, value]) => [
          key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ])
        expect((await ask(grant, undefined, Object.fromEntries(snake))).status).toBe(200)
      },
    )

    it.each(Object.keys(grants))(
      'security-checklist 7: %s: a value of another type, too long or unsafe is invalid_request',
      async (grant) => {
        const example = { grantType: grant, ...(await grants[grant]?.body()) }
        for (const parameter of parametersOf(grant))
          for (const spelling of new Set([parameter, camel(parameter)]))
            for (const value of [...wrongTypes.string, ...unsafe, 'x'.repeat(5000)]) {
              const { [camel(parameter)]: _, ...others } = example as Record<string, unknown>
              const { status, body } = await ask(grant, { ...others, [spelling]: value })
              expect([spelling, value, status, body.error]).toEqual([spelling, value, 400, 'invalid_request'])
            }
      },
    )

    it.each(Object.keys(grants))(
      'security-checklist 6: %s: both spellings at once are invalid_request, equal or not',
      async (grant) => {
        const example = { grantType: grant, ...(await grants[grant]?.body()) } as Record<string, unknown>
        const pairs = parametersOf(grant).filter((parameter) => camel(parameter) !== parameter)
        expect(pairs.length).toBeGreaterThan(2)
        for (const parameter of pairs) {
          const value = example[camel(parameter)] ?? 'x'
          for (const other of [value, 'other', null, '']) {
            const { status, body } = await ask(grant, { ...example, [camel(parameter)]: value, [parameter]: other })
            expect([parameter, other, status, body.error]).toEqual([parameter, other, 400, 'invalid_request'])
          }
        }
      },
    )

    it.each(Object.keys(grants))(
      'V15.3.7, security-checklist 6: %s: a repeated form field or JSON name is invalid_request',
      async (grant) => {
        const example = { grantType: grant, ...(await grants[grant]?.body()) } as Record<string, string>
        for (const [parameter, value] of Object.entries(example)) {
          const form = `${new URLSearchParams(example)}&${new URLSearchParams({ [parameter]: value })}`
          const json = `${JSON.stringify(example).slice(0, -1)},"${parameter}":${JSON.stringify(value)}}`
          for (const [type, payload] of [
            ['application/x-www-form-urlencoded', form],
            ['application/json', json],
          ] as const) {
            const answer = await foyer.nodes[0]?.http.inject({
              method: 'POST',
              url: paths.token,
              headers: { 'content-type': type },
              payload,
            })
            expect([parameter, type, answer?.statusCode, answer?.json().error]).toEqual([
              parameter,
              type,
              400,
              'invalid_request',
            ])
          }
        }
      },
    )

    it.each(Object.keys(grants))('security-checklist 7: %s: null and an empty text count as absent', async (grant) => {
      const absent = {
        code_verifier: null,
        redirect_uri: '',
        scope: '',
        client_secret: null,
        session_token: '',
        unknown: null,
      }
      const example = async () =>
        ({ ...absent, grantType: grant, ...(await grants[grant]?.body()) }) as Record<string, unknown>
      const given = await example()
      if (grant === 'authorization_code') delete given.code_verifier
      expect((await ask(grant, given)).status).toBe(200)
      for (const value of [null, '']) {
        const { status, body } = await ask(grant, { ...(await example()), grantType: value, code_verifier: undefined })
        expect([status, body.error, body.error_description]).toEqual([400, 'invalid_request', 'grant_type is missing.'])
      }
    })

    it('security-checklist 5: parameters in the address are not read', async () => {
      const query = new URLSearchParams({ grant_type: 'anonymous', client_id: foyer.client.clientId })
      const { status, body } = await foyer.call(`${paths.token}?${query}`, { method: 'POST', json: {} })
      expect([status, body.error]).toEqual([400, 'invalid_request'])
    })

    it.each(['gzip', 'br', 'deflate', 'identity', 'x-unknown', ''])(
      'security-checklist 5: Content-Encoding %j is refused',
      async (encoding) => {
        for (const url of [paths.token, paths.login, paths.redirectSession]) {
          const { status, body } = await foyer.call(url, {
            json: { grantType: 'anonymous', clientId: foyer.client.clientId },
            token: tokens.visitor,
            headers: { 'content-encoding': encoding },
          })
          expect([url, status]).toEqual([url, 415])
          expect(body).not.toHaveProperty('access_token')
        }
      },
    )

    it.each([tokenInfoRequest])('security-checklist 7: token-info and revoke read text only', async (schema) => {
      expect(listLeaves(schema).map(({ path }) => path.join())).toEqual(['token'])
      for (const value of [...wrongTypes.string, ...unsafe, 'x'.repeat(5000)]) {
        expect((await foyer.call(paths.tokenInfo, { json: { token: value } })).status).toBe(400)
        for (const parameter of ['token', 'client_id', 'clientId', 'token_type_hint']) {
          const json = { token: 'x', clientId: foyer.client.clientId, [parameter]: value }
          expect([parameter, value, (await foyer.call(paths.revoke, { json })).status]).toEqual([parameter, value, 400])
        }
      }
    })
  })

  describe('security-checklist 92: addresses, forms and paths', () => {
    // `data/hostile-queries.soak.test.ts` covers every query parameter of every URL.
    it('an authorization request with unsafe text is kept by no database, and goes back as it came or is refused', async () => {
      const request = (state: string, more = '') =>
        `${paths.authorize}?client_id=${foyer.client.clientId}&response_type=code&redirect_uri=${encodeURIComponent(foyer.client.redirectUris[0] ?? '')}&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&state=${state}${more}`
      for (const value of hostileValues)
        for (const url of [
          request(value),
          request('s', `&login_hint=${value}`),
          request('s', `&prompt=none&scope=${value}`),
          request('s', `&nonce=${value}`),
        ]) {
          const { status } = await foyer.call(url)
          expect([url, status < 500]).toEqual([url, true])
        }
    })

    it('no field of any form is a 5xx', async () => {
      const forms = [...(foyer.nodes[0]?.http.knownRoutes ?? [])]
        .filter(
          ([url, methods]) =>
            methods.has('POST') &&
            !/^\/(_api|members|dev)\//.test(url) &&
            (!url.startsWith('/oauth2/') || url === paths.logout),
        )
        .map(([url]) => url)
      expect(forms.length).toBeGreaterThan(4)
      const page = await foyer.call('/signin', { headers: { accept: 'text/html' } })
      const [cookie = ''] = String(page.headers['set-cookie']).split(';')
      const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
      for (const url of forms)
        for (const field of [
          'csrf',
          'request',
          'email',
          'password',
          'code',
          'stateToken',
          'token',
          'currentPassword',
          'continue',
          'resend',
        ])
          for (const value of hostileValues) {
            const answer = await foyer.nodes[0]?.http.inject({
              method: 'POST',
              url,
              headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
              payload: field === 'csrf' ? `csrf=${value}` : `csrf=${csrf}&${field}=${value}`,
            })
            expect([url, field, value, (answer?.statusCode ?? 500) < 500]).toEqual([url, field, value, true])
          }
    })

    it('no member id and no cookie is a 5xx', async () => {
      for (const value of hostileValues) {
        for (const token of Object.values(tokens))
          expect((await foyer.call(`${members}/${value.replaceAll('#', '')}`, { token })).status).toBeLessThan(500)
        const cookie = ['signin', 'form', 'pending', 'recovery']
          .map((cookieName) => `foyer-${cookieName}=${value.slice(0, 500)}`)
          .join('; ')
        for (const url of ['/signin', '/verify-email', '/reset-password', paths.logout])
          expect((await foyer.call(url, { headers: { cookie } })).status).toBeLessThan(500)
      }
    })
  })
})

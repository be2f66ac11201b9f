import * as protocol from '@foyer/protocol'
import type { z } from 'zod'

/** The named schemas of items and collections. */
export const dataSchemas: Readonly<Record<string, z.ZodType>> = {
  DataItem: protocol.dataItem,
  DataItemsPage: protocol.itemsPage,
  SentDataItem: protocol.sentItem,
  ItemPatch: protocol.itemPatch,
  FieldModification: protocol.fieldModification,
  FieldValue: protocol.fieldValue,
  WriteCondition: protocol.writeCondition,
  TruncateItemsRequest: protocol.truncateRequest,
  BulkSaveItemsRequest: protocol.bulkSaveRequest,
  BulkUpdateItemsRequest: protocol.bulkUpdateRequest,
  BulkPatchItemsRequest: protocol.bulkPatchRequest,
  BulkRemoveItemsRequest: protocol.bulkRemoveRequest,
  BulkResults: protocol.bulkResponse,
  BulkResult: protocol.bulkResponse.shape.results.element,

  OffsetPaging: protocol.offsetPaging,
  CursorPaging: protocol.cursorPaging,
  ItemSorting: protocol.itemSorting,
  IncludedReference: protocol.includedReference,
  AggregateItemsRequest: protocol.aggregateRequest,
  AggregateOperation: protocol.aggregateOperation,
  AggregatedField: protocol.aggregatedField,
  PagingMetadata: protocol.pagingMetadata,

  AsyncJob: protocol.asyncJobResponse,

  ReferencedItemsPage: protocol.referencedPage,

  Collection: protocol.collectionView,
  CollectionField: protocol.collectionField,
  CollectionFieldMetadata: protocol.collectionField.shape.typeMetadata.unwrap(),
  CollectionPermissions: protocol.collectionView.shape.permissions,
  CollectionPermissionsPatch: protocol.collectionPermissionsPatch,
  CollectionsPagingMetadata: protocol.collectionsPage.shape.pagingMetadata,
  PatchCollectionRequest: protocol.patchCollectionRequest,
  PatchCollectionFieldRequest: protocol.patchFieldRequest,
  CollectionFieldRequest: protocol.fieldRequest,
  DeleteCollectionFieldRequest: protocol.deleteFieldRequest,
  Index: protocol.indexView,
  DataPermissionsResponse: protocol.permissionsResponse,
  MyDataPermissionsResponse: protocol.ownPermissionsResponse,
  ItemChange: protocol.itemChange,
}

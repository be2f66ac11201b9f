/**
 * A code of the data service. The codes are Wix's, which its client maps and applications check (wire-protocol §6.4).
 */
export type DataErrorCode = `WDE${string}`

interface DataErrorEntry {
  status: number
  meaning: string
  remedy: string
}

/** Every error code of the data service, with its HTTP status, its meaning and what the caller can do. */
export const dataErrors = {
  WDE0001: {
    status: 400,
    meaning: 'The id of the collection is missing or not valid.',
    remedy: 'Send dataCollectionId as a string.',
  },
  WDE0002: {
    status: 400,
    meaning: 'The id of the item is missing, not a string, or too long.',
    remedy: 'Send an id of 1 to 128 characters, without control characters.',
  },
  WDE0004: {
    status: 400,
    meaning: 'The item is not an object.',
    remedy: 'Send the fields of the item as an object in data.',
  },
  WDE0005: {
    status: 400,
    meaning: 'The items of a bulk request are not an array, or one of them is not an object.',
    remedy: 'Send an array of objects; ids, if any, are strings.',
  },
  WDE0006: {
    status: 400,
    meaning: 'A request has more than 1000 items or references.',
    remedy: 'Send them in several requests.',
  },
  WDE0007: {
    status: 400,
    meaning: 'The item to update has no _id.',
    remedy: 'Send the item with its _id, as it was read.',
  },
  WDE0009: {
    status: 400,
    meaning: 'The item is larger than 500 KB, counted as JSON in UTF-8.',
    remedy: 'Store less in one item.',
  },
  WDE0014: {
    status: 429,
    meaning: 'The caller has reached the limit of requests per minute.',
    remedy: 'Wait for the number of seconds in the Retry-After header.',
  },
  WDE0020: {
    status: 400,
    meaning: 'The field is not a reference of this collection, or not a multi-reference where one is required.',
    remedy: 'Use a field of the type MULTI_REFERENCE; for reading and includes, REFERENCE also works.',
  },
  WDE0024: {
    status: 404,
    meaning: 'The collection has no field with this key.',
    remedy: 'Check the key of the field.',
  },
  WDE0025: {
    status: 404,
    meaning: 'The collection does not exist.',
    remedy: 'Check the id of the collection, or create it.',
  },
  WDE0027: {
    status: 403,
    meaning: 'The caller is not allowed to do this with the collection or the item.',
    remedy: 'Call as someone who is allowed to by the permissions of the collection.',
  },
  WDE0028: {
    status: 400,
    meaning:
      'The request is too expensive: the query took longer than 5 seconds, too many slow queries are running, a pipeline or condition processes too much, or the response is too large. The message says which.',
    remedy: 'Create an index on the fields of the filter or the sort, filter more, or request less at once.',
  },
  WDE0032: {
    status: 400,
    meaning: 'The limit of the page is not an integer.',
    remedy: 'Send a whole number from 1 to 1000.',
  },
  WDE0033: {
    status: 400,
    meaning: 'The limit of the page is less than 1.',
    remedy: 'Send a whole number from 1 to 1000.',
  },
  WDE0034: {
    status: 400,
    meaning: 'The limit of the page is more than 1000.',
    remedy: 'Request at most 1000 at once, and continue with the cursor of the response.',
  },
  WDE0035: {
    status: 400,
    meaning: 'The offset of the page is not an integer.',
    remedy: 'Send a whole number from 0.',
  },
  WDE0036: {
    status: 400,
    meaning: 'The offset of the page is less than 0.',
    remedy: 'Send a whole number from 0.',
  },
  WDE0068: {
    status: 400,
    meaning: 'The filter is not valid: an unknown operator, or an operand of the wrong type.',
    remedy: 'Correct the filter as the message says.',
  },
  WDE0069: {
    status: 400,
    meaning: 'A bulk request removes more than 1000 items.',
    remedy: 'Send the ids in several requests.',
  },
  WDE0070: {
    status: 400,
    meaning: 'The filter has a regular expression.',
    remedy: 'Use $contains, $startsWith, $endsWith or $matches.',
  },
  WDE0073: {
    status: 404,
    meaning: 'The item does not exist, is not visible to the caller, or does not meet the condition.',
    remedy: 'Check the id and the condition.',
  },
  WDE0074: {
    status: 409,
    meaning: 'An item with this id already exists.',
    remedy: 'Leave the id out, choose another one, or save instead of insert.',
  },
  WDE0075: {
    status: 400,
    meaning: 'The request is not valid; data.fieldViolations lists the fields, if any.',
    remedy: 'Correct the request as the message or the listed fields say.',
  },
  WDE0091: {
    status: 400,
    meaning: 'The visitor has reached the storage limit: 5,000 items or 32 MB.',
    remedy: 'Remove items, or sign in: members have no such limit.',
  },
  WDE0104: {
    status: 409,
    meaning: 'A collection, a field or an index with this name already exists.',
    remedy: 'Choose another name, or change the existing one.',
  },
  WDE0109: {
    status: 413,
    meaning: 'The request is too large.',
    remedy: 'Send fewer or smaller items in one request.',
  },
  WDE0113: {
    status: 409,
    meaning: 'The unique index cannot be built, because two items have the same value.',
    remedy: 'Make the values different, drop the index and create it again.',
  },
  WDE0123: {
    status: 409,
    meaning: 'Another item has the same value in a unique field.',
    remedy: 'Choose another value.',
  },
  WDE0134: {
    status: 400,
    meaning:
      'The name of a field is not allowed: it starts with $, contains a dot, is empty, too long, or reserved in JavaScript.',
    remedy: 'Name fields with letters, digits, _ and -.',
  },
  WDE0160: {
    status: 404,
    meaning: 'The collection has no index with this name.',
    remedy: 'Check the name of the index.',
  },
  WDE0164: {
    status: 400,
    meaning: 'The collection has reached the maximum number of indexes.',
    remedy: 'Drop an index that is not needed.',
  },
  WDE0168: {
    status: 400,
    meaning: 'The item nests deeper than 16 levels.',
    remedy: 'Flatten the item, or store the deep part as text.',
  },
  WDE0178: {
    status: 409,
    meaning: 'The collection or the item has changed since the revision that was sent.',
    remedy: 'Read it again, apply the change to the current version, and send its revision.',
  },
} as const satisfies Record<DataErrorCode, DataErrorEntry>

export type KnownDataErrorCode = keyof typeof dataErrors

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
    meaning: 'The id of the collection is missing or is none.',
    remedy: 'Send dataCollectionId as text.',
  },
  WDE0002: {
    status: 400,
    meaning: 'The id of the item is missing, is no text, or is too long.',
    remedy: 'Send an id of 1 to 128 characters, without control characters.',
  },
  WDE0004: {
    status: 400,
    meaning: 'The item is no object.',
    remedy: 'Send the fields of the item as an object in data.',
  },
  WDE0005: {
    status: 400,
    meaning: 'The items of a bulk request are no list, or one of them is no object.',
    remedy: 'Send a list of objects; their ids, where they have any, are text.',
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
    meaning: 'Whoever calls has made as many requests in this minute as the site allows.',
    remedy: 'Wait for the seconds of the Retry-After header.',
  },
  WDE0020: {
    status: 400,
    meaning: 'The field is no reference of this collection, or none that holds several where one is needed.',
    remedy: 'Name a field of the type MULTI_REFERENCE; to read or include also one of the type REFERENCE.',
  },
  WDE0024: {
    status: 404,
    meaning: 'The collection has no field of this key.',
    remedy: 'Check the key of the field.',
  },
  WDE0025: {
    status: 404,
    meaning: 'The collection does not exist.',
    remedy: 'Check the id of the collection, or create it.',
  },
  WDE0027: {
    status: 403,
    meaning: 'Whoever calls may not do this to the collection, or to this item of it.',
    remedy: 'Call as somebody the permissions of the collection allow it to.',
  },
  WDE0028: {
    status: 400,
    meaning:
      'The request needs more work than it may: the query took longer than 5 seconds, too many slow ones are under way, a pipeline or a condition makes or compares too much, or the answer is too large. The message says which.',
    remedy: 'Create an index on the fields of the filter or the sort, filter more, or ask for less at once.',
  },
  WDE0032: {
    status: 400,
    meaning: 'The limit of the page is no whole number.',
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
    remedy: 'Ask for at most 1000 at once and go on by the cursor of the answer.',
  },
  WDE0035: {
    status: 400,
    meaning: 'The offset of the page is no whole number.',
    remedy: 'Send a whole number from 0.',
  },
  WDE0036: {
    status: 400,
    meaning: 'The offset of the page is less than 0.',
    remedy: 'Send a whole number from 0.',
  },
  WDE0068: {
    status: 400,
    meaning: 'The filter cannot be read: an unknown operator, or an operand of a kind it does not take.',
    remedy: 'Correct the filter by the sentence.',
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
    meaning: 'The item does not exist, may not be seen by whoever calls, or does not meet the condition.',
    remedy: 'Check the id and the condition.',
  },
  WDE0074: {
    status: 409,
    meaning: 'An item with this id already exists.',
    remedy: 'Leave the id out, choose another one, or save instead of insert.',
  },
  WDE0075: {
    status: 400,
    meaning: 'The request is not valid; data.fieldViolations names the refused fields where there are any.',
    remedy: 'Correct the request by the sentence or by the fields named.',
  },
  WDE0091: {
    status: 400,
    meaning: 'The items of the visitor take as much space as one visitor may use: 5,000 items or 32 MB.',
    remedy: 'Remove items, or sign in: members have no such limit.',
  },
  WDE0104: {
    status: 409,
    meaning: 'A collection, a field or an index of this name already exists.',
    remedy: 'Choose another name, or change the one that is there.',
  },
  WDE0109: {
    status: 413,
    meaning: 'The request is larger than the server takes.',
    remedy: 'Send fewer or smaller items in one request.',
  },
  WDE0113: {
    status: 409,
    meaning: 'The unique index cannot be built, because two items have the same value.',
    remedy: 'Make the values different, drop the index and create it again.',
  },
  WDE0123: {
    status: 409,
    meaning: 'Another item has this value of a field that is unique.',
    remedy: 'Choose another value.',
  },
  WDE0134: {
    status: 400,
    meaning:
      'A field has a name that is not allowed: it begins with $, has a dot, is empty, too long, or means something to JavaScript.',
    remedy: 'Name fields with letters, digits, _ and -.',
  },
  WDE0160: {
    status: 404,
    meaning: 'The collection has no index of this name.',
    remedy: 'Check the name of the index.',
  },
  WDE0164: {
    status: 400,
    meaning: 'The collection has as many indexes as it may have.',
    remedy: 'Drop an index that is not needed.',
  },
  WDE0168: {
    status: 400,
    meaning: 'The item nests deeper than 16 levels.',
    remedy: 'Store it flatter, or the deep part as text.',
  },
  WDE0178: {
    status: 409,
    meaning: 'The collection or the item was changed since the revision that was sent.',
    remedy: 'Read it again, apply the change to what is there now, and send its revision.',
  },
} as const satisfies Record<DataErrorCode, DataErrorEntry>

export type KnownDataErrorCode = keyof typeof dataErrors

import { createEventHook } from '../../../session/create-event-hook.js'

/** Listens to the changes of a collection; an event is the id of the changed item. */
export const useItemEvents = createEventHook(
  {
    path: (ids) => `/wix-data/v2/item-events?dataCollectionIds=${ids.map(encodeURIComponent).join()}`,
    channelOf: ({ dataCollectionId }) => dataCollectionId,
    channelsOf: ({ dataCollectionIds }) => dataCollectionIds,
  },
  ({ dataItemId }) => String(dataItemId),
)

export { type ChannelListener, type EventChannels, type EventChannelsOptions, eventChannels } from './event-channels.js'
export { type EventStream, type EventStreamOptions, eventStream, type StreamFetch } from './event-stream.js'

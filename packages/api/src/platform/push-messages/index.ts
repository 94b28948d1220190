// The public interface of `push-messages`.
export { removeDevicesOfSession, removeDevicesOfUsers } from './device-store.ts'
export { queuePushMessages } from './outbox.ts'
export { wordInEnglish } from './word-message.ts'

import { callShape } from './call.ts'

export const onConsoleMessage = callShape('OnConsoleMessage', { text: 'string' })

/** Shows a text over the head of a player. `overlaps` 1 covers the previous text. */
export const onTalkBubble = callShape('OnTalkBubble', {
  netId: 'i32',
  text: 'string',
  kind: 'u32',
  overlaps: 'u32',
})

/** Shows a text in the middle of the screen. */
export const onTextOverlay = callShape('OnTextOverlay', { text: 'string' })

/** Shows a notification with a picture and a sound of the client or the cache. */
export const onAddNotification = callShape('OnAddNotification', {
  picture: 'string',
  text: 'string',
  sound: 'string',
  kind: 'i32',
})

/** Encoded by `dialogText`. */
export const onDialogRequest = callShape('OnDialogRequest', { dialog: 'string' })

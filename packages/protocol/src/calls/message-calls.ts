import { callShape } from './call.ts'

export const onConsoleMessage = callShape('OnConsoleMessage', { text: 'string' })

/** Over the head of a player. `overlaps` 1 puts it over what they said before. */
export const onTalkBubble = callShape('OnTalkBubble', {
  netId: 'i32',
  text: 'string',
  kind: 'u32',
  overlaps: 'u32',
})

/** In the middle of the screen. */
export const onTextOverlay = callShape('OnTextOverlay', { text: 'string' })

/** With a picture and a sound of the client's or the cache's. */
export const onAddNotification = callShape('OnAddNotification', {
  picture: 'string',
  text: 'string',
  sound: 'string',
  kind: 'i32',
})

/** `dialogText` */
export const onDialogRequest = callShape('OnDialogRequest', { dialog: 'string' })

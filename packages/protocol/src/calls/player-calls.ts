import { callShape } from './call.ts'

/** Gems. */
export const onSetBux = callShape('OnSetBux', { gems: 'i32' })

/** `spawnText`; at once, so that nothing is said of a player who is not there yet. */
export const onSpawn = callShape('OnSpawn', { avatar: 'string' }, -1)

/** `removalTexts` */
export const onRemove = callShape('OnRemove', { netId: 'string', userId: 'string' })

/** Of the target. Item ids, in the order of the names. */
export const onSetClothing = callShape('OnSetClothing', {
  hairShirtPants: 'vec3',
  feetFaceHand: 'vec3',
  backMaskNecklace: 'vec3',
  /** 0xBBGGRRAA */
  skin: 'u32',
  ances: 'vec3',
})

/** Of the target, who falls apart where they are. */
export const onKilled = callShape('OnKilled', {})

/** Of the target: 0 lets it move again, 2 is a dead one. */
export const onSetFreezeState = callShape('OnSetFreezeState', { state: 'u32' })

/** Of the target, in pixels. */
export const onSetPos = callShape('OnSetPos', { place: 'vec2' })

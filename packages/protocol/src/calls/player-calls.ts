import { callShape } from './call.ts'

/** Sets the number of gems. */
export const onSetBux = callShape('OnSetBux', { gems: 'i32' })

/**
 * Encoded by `spawnText`. The call runs at once, so that no later call refers to a player who is not there
 * yet.
 */
export const onSpawn = callShape('OnSpawn', { avatar: 'string' }, -1)

/** Encoded by `removalTexts`. */
export const onRemove = callShape('OnRemove', { netId: 'string', userId: 'string' })

/** Lets the target's client show the checkpoint at this tile index as its own. */
export const setRespawnPos = callShape('SetRespawnPos', { tileIndex: 'u32' })

/** Sets the target's clothes: item ids, in the order of the names. */
export const onSetClothing = callShape('OnSetClothing', {
  hairShirtPants: 'vec3',
  feetFaceHand: 'vec3',
  backMaskNecklace: 'vec3',
  /** 0xBBGGRRAA */
  skin: 'u32',
  ances: 'vec3',
})

/** Lets the target show an emote, such as `/wave`. */
export const onAction = callShape('OnAction', { emote: 'string' })

/** Shows the death of the target at its position. */
export const onKilled = callShape('OnKilled', {})

/** Freezes the target: 0 lets it move again, 2 marks it as dead. */
export const onSetFreezeState = callShape('OnSetFreezeState', { state: 'u32' })

/** Moves the target to a position in pixels. */
export const onSetPos = callShape('OnSetPos', { place: 'vec2' })

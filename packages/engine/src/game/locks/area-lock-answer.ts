import { getAnsweredButton, isAnsweredYes } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor, createLineToAll, createRefusal } from '../events/message-events.ts'
import { getAnsweredTile } from '../events/tile-dialog.ts'
import type { Scene } from '../scene.ts'
import type { Block } from '../world/block.ts'
import { blockFlags, withFlag } from '../world/foreground.ts'
import { getNameKey } from '../world/name-key.ts'
import { getAnsweredList, listEntries } from './access-list.ts'
import { getAreaOwner, reapply } from './area-lock.ts'
import { getBoxes, isAreaOwner } from './area-lock-dialog.ts'
import { isAreaLockBlock } from './lock-kinds.ts'

/** Applies the choices of the lock's owner. Either all of them apply or, when one cannot, none. */
export function answerAreaLock(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || !isAreaLockBlock(tile.block)) return []
  const { index, block } = tile
  const { growId } = scene.actor
  if (!isAreaOwner(block, growId)) return [createRefusal('Only the owner of the lock may do that.')]
  if (getAnsweredButton(answers) === 'reapply') {
    return reapply(scene, index, isAnsweredYes(answers, 'skipempty'))
  }
  const owner = getAreaOwner(block)
  const listed = getAnsweredList(block.a, answers, { people: scene.people, owner })
  if ('denial' in listed) return [createRefusal(listed.denial)]
  const boxed = withBoxes(block, answers)
  if (boxed === block && !listed.isChanged) return []
  const lock = listed.isChanged ? withAccess(boxed, listed.list) : boxed
  const added = listed.added
  return [
    { kind: 'block', index, block: lock, shown: 'tile' },
    ...(added === null
      ? []
      : [createLineToAll(`\`w${growId}\`\` has given \`w${added}\`\` access to an area.`)]),
  ]
}

/** Removes the access of a guest who gives it up. */
export function answerAreaLockAsGuest(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || !isAreaLockBlock(tile.block)) return []
  const before = listEntries(tile.block.a)
  const others = before.filter((entry) => getNameKey(entry) !== scene.actor.growId.toLowerCase())
  if (getAnsweredButton(answers) !== 'leave' || others.length === before.length) return []
  const block = withAccess(tile.block, others)
  return [
    { kind: 'block', index: tile.index, block, shown: 'tile' },
    createLineToActor('You have no access to this area any more.'),
  ]
}

/** Returns the same block when nothing changes. */
function withBoxes(block: Block, answers: Fields): Block {
  return getBoxes(block).reduce((lock, { name, key }) => {
    if (!answers.has(name)) return lock
    const isOn = isAnsweredYes(answers, name)
    if (isOn === (lock[key] === true)) return lock
    const { [key]: _before, ...rest } = lock
    const changed: Block = isOn ? { ...rest, [key]: true } : rest
    return key === 'sn' ? withFlag(changed, blockFlags.isPublic, isOn) : changed
  }, block)
}

function withAccess({ a: _before, ...rest }: Block, list: unknown[]): Block {
  return list.length > 0 ? { ...rest, a: list } : rest
}

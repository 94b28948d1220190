import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import type { Action } from '@trellis/protocol/text/action.ts'
import type { Fields } from '@trellis/protocol/text/fields.ts'
import { tileDialogRules } from './dialogs/tile-dialog-rules.ts'
import { wrenchTile } from './dialogs/wrenching.ts'
import { activateTile } from './doors/activating.ts'
import { placeTile, punchTile } from './own-tiles.ts'
import type { Rule } from './scene.ts'

type Rules<Command, Tag extends keyof Command> = {
  [Name in Command[Tag] & string]?: Rule<Extract<Command, { [Key in Tag]: Name }>>
}

/** What comes of a player's requests in a world. */
export const requestRules: Rules<PlayerRequest, 'kind'> = {
  wrench: wrenchTile,
  activate: activateTile,
  place: placeTile,
  punch: punchTile,
}

/** What comes of what a player asks for by text. */
export const actionRules: Rules<Action, 'action'> = {}

/** What comes of a dialog's answer, by the name of the dialog. The answers are a player's: nothing in them is proven. */
export const dialogRules: ReadonlyMap<string, Rule<Fields>> = new Map<string, Rule<Fields>>([
  ...tileDialogRules,
])

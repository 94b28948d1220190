import type { ChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getClothes } from '@trellis/game-data/player-look.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Items } from '../items/item-traits.ts'
import { getLevel } from './progress.ts'
import { getRankName } from './rank.ts'
import { getCustomRole, getShownName } from './shown-name.ts'
import { listStatsLines } from './stats.ts'
import { getTitleLabel, listTitles } from './titles.ts'

export const profileDialogName = 'profile'

/** The buttons of one's own profile, and those that moderators see. */
export const ownButtons = ['home', 'bank', 'titles'] as const
export const moderatorButtons = ['kick', 'mute', 'ban'] as const

export type OwnButton = (typeof ownButtons)[number]
type ModeratorButton = (typeof moderatorButtons)[number]

/** The command that does the same as a button, and with it decides who may press it. */
export const ownButtonCommands = {
  home: 'sethome',
  bank: 'bank',
  titles: 'title',
} as const satisfies Record<OwnButton, ChatCommandName>

/** The owner of a profile, and where they are. */
export type ProfileSubject = {
  growId: string
  player: JsonObject
  rank: number
  worldName: string
  /** The name of their guild. */
  guild: string | null
}

/** The buttons that the viewer of a profile may press. */
type ProfileRights = {
  acts: readonly ModeratorButton[]
  mayTrade: boolean
  mayInvite: boolean
}

/** Returns the profile that others see, with the actions that they may take. */
export function getProfile(profiled: ProfileSubject, rights: ProfileRights): Dialog {
  const { acts, mayTrade, mayInvite } = rights
  const buttons = acts.map((name) => createButton(name, moderatorLabels[name]))
  const trade = mayTrade ? [createButton('trade', 'Trade')] : []
  const invite = mayInvite ? [createButton('guild_invite', 'Invite to your guild')] : []
  return getDialog(profiled, [{ kind: 'spacer' }, ...trade, ...invite, ...buttons])
}

/** Returns the profile that players see of themselves. */
export function createOwnProfile(
  profiled: ProfileSubject,
  items: Items,
  buttons: readonly OwnButton[] = ownButtons,
): Dialog {
  const { player } = profiled
  return getDialog(profiled, [
    ...listStatsLines(player).map(createLine),
    createLine(`You wear ${describeClothes(player, items)}.`),
    { kind: 'spacer' },
    ...buttons.map((name) => createButton(name, ownLabels[name])),
  ])
}

const ownLabels = { home: 'Set as Home World', bank: 'Bank', titles: 'Titles' }
const moderatorLabels = { kick: 'Kick', mute: 'Mute', ban: 'Ban' }

const createLine = (text: string): DialogElement => ({ kind: 'text-box', text })
const createButton = (name: string, text: string): DialogElement => ({ kind: 'button', name, text })

function getDialog(profiled: ProfileSubject, more: DialogElement[]): Dialog {
  const { growId, player, rank, worldName, guild } = profiled
  const role = getCustomRole(player) || getRankName(rank)
  const mine = listTitles(player).map(getTitleLabel)
  return {
    name: profileDialogName,
    elements: [
      { kind: 'label', text: getShownName(growId, player, rank), size: 'big' },
      { kind: 'hidden', name: 'player', value: growId },
      createLine(`Level ${getLevel(player)}, in \`w${worldName}\`\``),
      ...(role === null ? [] : [createLine(`Role: ${role}`)]),
      ...(mine.length === 0 ? [] : [createLine(`Titles: ${mine.join(', ')}`)]),
      ...(guild === null ? [] : [createButton('guild', `Guild: ${guild}`)]),
      ...more,
    ],
    cancel: 'Close',
  }
}

function describeClothes(player: JsonObject, items: Items): string {
  const worn = Object.values(getClothes(player)).filter((id) => id !== 0)
  return worn.length === 0
    ? 'nothing'
    : worn.map((id) => `\`w${items.getTraits(id).name}\`\``).join(', ')
}

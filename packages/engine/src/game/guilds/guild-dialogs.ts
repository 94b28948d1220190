import type { Guild, GuildMember } from '@trellis/game-data/guild-file.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import { formatCount } from '../../counted.ts'
import { createSmallText, createTextBox, spacer } from '../events/tile-dialog.ts'

export const guildDialog = 'guild'
export const guildLeaveDialog = 'guild_leave'
export const guildInviteDialog = 'guild_invite'

type GuildView = {
  guild: Guild
  isOnline: (growId: string) => boolean
  /** Whether the reader is a member, who reads and may do more. */
  isMember: boolean
}

/** Shows a guild: to its members with its notice and world, to others only its members. */
export function createGuildDialog({ guild, isOnline, isMember }: GuildView): Dialog {
  const { members, notice, world } = guild
  const online = members.filter(({ growId }) => isOnline(growId))
  const count = formatCount(members.length, 'member')
  return {
    name: guildDialog,
    elements: [
      ...listHead(guild),
      createTextBox(`${count}, ${online.length} online`),
      ...(isMember && notice !== '' ? [createTextBox(`Notice: ${notice}`)] : []),
      ...(isMember && world !== null ? [createButton('world', `Go to ${world.name}`)] : []),
      spacer,
      ...members.map((member) => createMemberLine(member, isOnline(member.growId))),
      ...(isMember ? [spacer, createButton('leave', 'Leave the guild')] : []),
    ],
    cancel: 'Close',
  }
}

export function createLeaveDialog(guild: Guild): Dialog {
  const isLast = guild.members.length === 1
  const text = isLast
    ? 'You are the last member, so the guild ends.'
    : 'You need an invitation to come back.'
  return {
    name: guildLeaveDialog,
    elements: [...listHead(guild), createTextBox(text)],
    cancel: 'Cancel',
    confirm: 'Leave',
  }
}

export function createGuildInviteDialog(guild: Guild, by: string): Dialog {
  const text = `${by} invites you to this guild of ${formatCount(guild.members.length, 'player')}.`
  return {
    name: guildInviteDialog,
    elements: [...listHead(guild), createTextBox(text)],
    cancel: 'Not now',
    confirm: 'Join',
  }
}

/** The answer carries the guild, because the player may be in another one by then. */
const listHead = ({ id, name }: Guild): DialogElement[] => [
  { kind: 'label', text: `\`w${name}\`\``, size: 'big' },
  { kind: 'hidden', name: 'guild', value: id },
]

const createMemberLine = ({ growId, rank }: GuildMember, isOnline: boolean): DialogElement =>
  createSmallText(`${isOnline ? `\`2${growId}\`\`` : growId} (${rank})`)

const createButton = (name: string, text: string): DialogElement => ({ kind: 'button', name, text })

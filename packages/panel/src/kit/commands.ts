import type { Profile, SessionUser } from '@trellis/contract/people/users.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import type { ComponentType, ReactNode } from 'react'
import type { IconName } from './icon-paths.ts'

/** The groups of the command palette, in the order in which it shows them. */
export const commandGroups = [
  'actions',
  'pages',
  'worlds',
  'players',
  'items',
  'users',
  'servers',
  'codes',
] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Opens an address or a dialog, or does something else. */
type Effect = {
  to?: string
  Dialog?: ComponentType<{ onClose: () => void }>
  run?: () => void
}

/** An entry of the command palette. */
export type Command = Effect & {
  /** Stays the same in all languages and visits; recently used commands are kept by it. */
  id: string
  title: string
  /** A second line in small print. */
  note?: string | undefined
  /** Other words that find it, in one text. */
  words?: string
  icon: IconName
  /** Replaces the icon. */
  picture?: ReactNode
  /** Why it cannot be used now; null when it can. */
  denial?: string | null
}

export type FoundCommands = {
  commands: readonly Command[]
  isSearching?: boolean
  /** Why the search has failed. */
  failure?: string | null
}

/** The signed-in user, once the api has answered. */
export type CommandReader = {
  user: SessionUser
  profile: Profile
  settings: PanelSettings
  hasServer: boolean
}

export type CommandSource = {
  group: CommandGroup
  /** True where the commands are the answer to the text already, so that the palette leaves none out. */
  isSearch?: boolean
  /** Returns whether the reader gets commands of this source. */
  isFor?: (reader: CommandReader) => boolean
  /** A hook that returns the commands for a text, which is empty until something is typed. */
  useCommands: (text: string, reader: CommandReader) => FoundCommands
}

/** Keys that do something, for the list of shortcuts. */
export type Shortcut = { keys: readonly string[]; text: string }

/** Contains the entries of a feature in the command palette and in the list of shortcuts. */
export type FeatureCommands = {
  sources?: readonly CommandSource[]
  shortcuts?: () => { title: string; shortcuts: readonly Shortcut[] }
}

/** How many entries a search of one kind shows. */
export const maxFound = 5

import type { Permission } from '@trellis/contract/kit/permissions.ts'
import type { ComponentType } from 'react'
import type { FeatureCommands } from './commands.ts'
import type { IconName } from './icon-paths.ts'
import { createLazyPart, type LazyPart } from './lazy-part.ts'
import type { LiveHandlers, LivePart, LiveSession, LiveType } from './live.ts'

export type PageSection = 'top' | 'serverManagement' | 'account' | 'general' | 'administration'

export type PanelPage = {
  path: string
  title: string
  icon: IconName
  /** Null for a page that the sidebar does not list, because another page leads to it. */
  section: PageSection | null
  /** The place within the section of the sidebar, lowest first. */
  order: number
  isForBanned?: boolean
  isForAdmins?: boolean
  Component: LazyPart
}

export type AdminTab = {
  /** The name in the address. */
  key: string
  title: string
  icon: IconName
  /** The place in the menu of the admin page, lowest first. */
  order: number
  /** Users with this permission see the tab; null for super admins only. */
  permission: Permission | null
  Component: LazyPart
}

/** A part of the panel that declares its pages, tabs and handlers. The app collects them. */
export type Feature<Handlers = Partial<LiveHandlers>> = {
  name: string
  pages: readonly PanelPage[]
  adminTabs: readonly AdminTab[]
  /** Called once for each session, before the socket opens. */
  live?: ((session: LiveSession) => LivePart<Handlers>) | undefined
  /** Loads its entries of the command palette, when the palette opens for the first time. */
  commands?: (() => Promise<FeatureCommands>) | undefined
}

/** Imports a component from the chunk that contains it. */
type Load = () => Promise<ComponentType>

type Definition<Handlers> = {
  name: string
  pages?: readonly (Omit<PanelPage, 'Component'> & { load: Load })[]
  adminTabs?: readonly (Omit<AdminTab, 'Component'> & { load: Load })[]
  live?: (session: LiveSession) => LivePart<Handlers>
  commands?: () => Promise<FeatureCommands>
}

/** Declares a feature. */
export function defineFeature<Handlers extends Partial<LiveHandlers> = Record<never, never>>(
  definition: Definition<Handlers>,
): Feature<Handlers> {
  const { pages = [], adminTabs = [], ...own } = definition
  return { ...own, pages: pages.map(withComponent), adminTabs: adminTabs.map(withComponent) }
}

function withComponent<Entry extends { load: Load }>({ load, ...entry }: Entry) {
  return { ...entry, Component: createLazyPart(async () => ({ default: await load() })) }
}

type HandledBy<Each> = Each extends Feature<infer Handlers> ? keyof Handlers & LiveType : never

type Unhandled<List extends readonly unknown[]> = Exclude<LiveType, HandledBy<List[number]>>

type HandledTwice<List extends readonly unknown[]> = List extends readonly [
  infer First,
  ...infer Others,
]
  ? (HandledBy<First> & HandledBy<Others[number]>) | HandledTwice<Others>
  : never

/** The types of events that no feature of a list handles, or that two of them do. */
export type LiveFaults<List extends readonly unknown[]> = Unhandled<List> | HandledTwice<List>

/** Has a property for each fault, which a list of features lacks. */
type Complete<List extends readonly unknown[]> = {
  [Type in LiveFaults<List>]: 'Exactly one feature must handle this type of event.'
}

/** Lists features. Does not compile unless exactly one of them handles each type of live event. */
export const listFeatures = <const List extends readonly Feature[]>(
  list: List & Complete<List>,
): readonly Feature[] => list

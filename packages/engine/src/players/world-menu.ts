import { startWorld } from '@trellis/contract/kit/world-names.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import {
  formatWorldMenu,
  type MenuSection,
  type MenuWorld,
  menuColours,
} from '@trellis/protocol/text/world-menu.ts'
import { worldCategories } from '../game/locks/world-category.ts'
import { getCategory } from '../game/locks/world-lock-dialog.ts'
import { getRequestedWorldName } from '../game/world/world-name.ts'
import type { OpenWorlds } from '../worlds/open-worlds.ts'

const maxWorlds = 12
const maxCategories = 6
const maxPerCategory = 6
const shownCategories = worldCategories.filter((it) => it !== 'None')

/** The worlds that the menu shows by their ratings. */
export type Highlights = { readonly worldOfDay: string | null; readonly best: readonly string[] }

/** Returns the menu: the player's home, the world of the day, the worlds with most players and the best rated ones. */
export function writeWorldMenu(
  player: JsonObject,
  { worlds, ratings: { worldOfDay, best } }: { worlds: OpenWorlds; ratings: Highlights },
): string {
  const listed = worlds.busiest.slice(0, maxWorlds)
  if (!listed.some(({ name }) => name === startWorld)) {
    listed.push({ name: startWorld, players: worlds.find(startWorld)?.size ?? 0 })
  }
  const top = { heading: 'Worlds', colour: menuColours.top, worlds: listed }
  return formatWorldMenu([
    ...getHome(player, worlds),
    ...getSection('World of the day', worldOfDay === null ? [] : [worldOfDay], worlds),
    top,
    ...getSection('Best rated', best, worlds),
    ...listCategories(worlds),
  ])
}

function getSection(heading: string, names: readonly string[], worlds: OpenWorlds): MenuSection[] {
  const listed = names.map((name) => ({ name, players: worlds.find(name)?.size ?? 0 }))
  return names.length === 0 ? [] : [{ heading, colour: menuColours.top, worlds: listed }]
}

/** Groups the worlds with players in them by their owner's category, the busiest category first. */
function listCategories(worlds: OpenWorlds): MenuSection[] {
  const sections = new Map<string, MenuWorld[]>()
  for (const world of worlds.busiest) {
    const category = getCategory(worlds.find(world.name)?.world ?? {})
    if (!shownCategories.includes(category)) continue
    const others = sections.get(category) ?? []
    if (others.length < maxPerCategory) sections.set(category, [...others, world])
  }
  return [...sections]
    .slice(0, maxCategories)
    .map(([heading, listed]) => ({ heading, colour: menuColours.visited, worlds: listed }))
}

function getHome({ home_world: home }: JsonObject, worlds: OpenWorlds): MenuSection[] {
  const name = typeof home === 'string' ? getRequestedWorldName(home) : null
  if (name === null) return []
  const players = worlds.find(name)?.size ?? 0
  return [{ heading: 'Your home', colour: menuColours.own, worlds: [{ name, players }] }]
}

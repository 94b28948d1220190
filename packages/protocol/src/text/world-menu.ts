import { escapeDialogText } from '../dialog/dialog-text.ts'

/** A heading and the worlds below it, for `OnRequestWorldSelectMenu`. */
export type MenuSection = { heading: string; colour: number; worlds: MenuWorld[] }
export type MenuWorld = { name: string; players: number }

/** The colours that other servers use for popular worlds, own worlds, and visited ones. */
export const menuColours = { top: 3_529_161_471, own: 2_147_418_367, visited: 3_417_414_143 }

/** Returns the menu's text. Each heading begins a row. */
export function formatWorldMenu(sections: MenuSection[]): string {
  return ['add_filter|', ...sections.flatMap(formatSectionLines), ''].join('\n')
}

function formatSectionLines({ heading, colour, worlds }: MenuSection): string[] {
  const floaters = worlds.map(
    ({ name, players }) => `add_floater|${escapeDialogText(name)}|${players}|0.5|${colour}`,
  )
  return [`add_heading|${escapeDialogText(heading)}<CR>|`, ...floaters]
}

/** Returns the worlds that a menu offers, and ignores its other lines. */
export function readWorldMenu(text: string): MenuWorld[] {
  return text.split('\n', maxLines).flatMap((line) => {
    const [, name, players] = /^add_floater\|([^|]{1,64})\|(\d{1,6})\|/.exec(line) ?? []
    return name === undefined ? [] : [{ name, players: Number(players) }]
  })
}

const maxLines = 1000

import { dialogSafe } from '../dialog/dialog-text.ts'

/** A heading and the worlds below it: the text of `OnRequestWorldSelectMenu`. */
export type MenuSection = { heading: string; colour: number; worlds: MenuWorld[] }
export type MenuWorld = { name: string; players: number }

/** What other servers use for worlds that are popular, one's own, and visited before. */
export const menuColours = { top: 3_529_161_471, own: 2_147_418_367, visited: 3_417_414_143 }

/** Each of the headings begins a row. */
export function worldMenuText(sections: MenuSection[]): string {
  return ['add_filter|', ...sections.flatMap(sectionLines), ''].join('\n')
}

function sectionLines({ heading, colour, worlds }: MenuSection): string[] {
  const floaters = worlds.map(
    ({ name, players }) => `add_floater|${dialogSafe(name)}|${players}|0.5|${colour}`,
  )
  return [`add_heading|${dialogSafe(heading)}<CR>|`, ...floaters]
}

/** The worlds that a menu offers, whatever else it shows. */
export function readWorldMenu(text: string): MenuWorld[] {
  return text.split('\n', mostLines).flatMap((line) => {
    const [, name, players] = /^add_floater\|([^|]{1,64})\|(\d{1,6})\|/.exec(line) ?? []
    return name === undefined ? [] : [{ name, players: Number(players) }]
  })
}

const mostLines = 1000

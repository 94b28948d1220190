import type { Page } from 'playwright-core'

/** The minimum of characters in a line of a divided word. */
const minCharacters = 6

/**
 * Lists the visible words that have a line with too few characters, and buttons with a truncated label. A
 * word ends at white space and hyphens, after which every browser breaks lines.
 */
export function listBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate((minCharacters) => {
    const broken: string[] = []
    const root = document.querySelector('[role=dialog]') ?? document.body
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue
      broken.push(...listBroken(node))
    }
    for (const label of root.querySelectorAll('.mantine-Button-label'))
      if (label.scrollWidth > label.clientWidth) broken.push(`${label.textContent} is cut off`)
    return broken

    function listBroken(node: Node): string[] {
      const words = [...(node.nodeValue ?? '').matchAll(/[^\s\-\u2010-\u2015/]+/gu)]
      return words
        .filter(({ 0: word }) => word.length > minCharacters)
        .map(({ 0: word, index }) => split(node, word, index))
        .filter((lines) => lines.length > 1 && lines.some((line) => line.length < minCharacters))
        .map((lines) => lines.join('|'))
    }

    function split(node: Node, word: string, start: number): string[] {
      const lines: string[] = []
      const range = document.createRange()
      let bottom = Number.NEGATIVE_INFINITY
      for (let at = 0; at < word.length; at++) {
        const letter = word.charAt(at)
        range.setStart(node, start + at)
        range.setEnd(node, start + at + 1)
        const rect = range.getBoundingClientRect()
        if (rect.width === 0) continue
        if (rect.top >= bottom - 1) lines.push(letter)
        else lines[lines.length - 1] += letter
        bottom = Math.max(bottom, rect.bottom)
      }
      return lines
    }
  }, minCharacters)
}

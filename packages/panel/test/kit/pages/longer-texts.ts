import type { Page } from 'playwright-core'
import { listIndonesianTexts, type PanelTexts } from '../catalogues.ts'

const accents: Record<string, string> = {
  a: 'ââ',
  e: 'êê',
  i: 'ï',
  o: 'ôô',
  u: 'üü',
  A: 'ÂÂ',
  E: 'ÊÊ',
}

let texts: PanelTexts | null = null

/** Shows the panel's own texts about a third longer while `look` runs: another language may be. */
export async function withLongerTexts<Result>(
  page: Page,
  look: () => Promise<Result>,
): Promise<Result> {
  texts ??= listIndonesianTexts()
  const known = texts
  const shown = await page.evaluate(listShown)
  const longer = shown
    .map((text) => [text, lengthen(text, known.listFound(text))])
    .filter(([from, to]) => from !== to)
  await page.evaluate(replaceTexts, longer)
  const found = await look()
  await page.evaluate(
    replaceTexts,
    longer.map((pair) => pair.toReversed()),
  )
  return found
}

/** Leaves names in a text as they are, because they have their maximum length already. */
const lengthen = (text: string, parts: string[]): string =>
  parts.reduce(
    (longer, part) =>
      longer.replace(
        part,
        part.replaceAll(/[aeiouAE]/g, (it) => accents[it] ?? it),
      ),
    text,
  )

function listShown(): string[] {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  while (nodes.nextNode() !== null) found.add(nodes.currentNode.nodeValue ?? '')
  return [...found]
}

function replaceTexts(pairs: string[][]): void {
  const replacements = new Map(pairs.map(([from = '', to = '']) => [from, to]))
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode() !== null) {
    const by = replacements.get(nodes.currentNode.nodeValue ?? '')
    if (by !== undefined) nodes.currentNode.nodeValue = by
  }
}

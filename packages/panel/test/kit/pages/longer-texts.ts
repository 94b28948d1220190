import type { Page } from 'playwright-core'
import { listIndonesianTexts, type PanelTexts, readTranslations, trimText } from '../catalogues.ts'

const accents: Record<string, string> = {
  a: 'ââ',
  e: 'êê',
  i: 'ï',
  o: 'ôô',
  u: 'üü',
  A: 'ÂÂ',
  E: 'ÊÊ',
}

type Texts = { indonesian: PanelTexts; translations: ReadonlyMap<string, string> }

let texts: Texts | null = null

/** Shows the Indonesian texts of the panel about a third longer, or in English where that is longer, while `look` runs. */
export async function withLongerTexts<Result>(
  page: Page,
  look: () => Promise<Result>,
): Promise<Result> {
  texts ??= { indonesian: listIndonesianTexts(), translations: readTranslations() }
  const known = texts
  const shown = await page.evaluate(listShown)
  const longer = shown
    .map((text) => [text, chooseLonger(text, known)])
    .filter(([from, to]) => from !== to)
  await page.evaluate(replaceTexts, longer)
  const found = await look()
  await page.evaluate('restoreTexts()')
  return found
}

function chooseLonger(text: string, { indonesian, translations }: Texts): string {
  const longer = lengthen(text, indonesian.listFound(text))
  const english = translations.get(trimText(text)) ?? ''
  return english.length > longer.length ? english : longer
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
  const before = new Map<Node, string | null>()
  while (nodes.nextNode() !== null) {
    const node = nodes.currentNode
    const by = replacements.get(node.nodeValue ?? '')
    if (by === undefined) continue
    before.set(node, node.nodeValue)
    node.nodeValue = by
  }
  const restoreTexts = () => {
    for (const [node, text] of before) node.nodeValue = text
  }
  Object.assign(globalThis, { restoreTexts })
}

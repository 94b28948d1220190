import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstShopItems } from '@trellis/api/migrations/first-shop-items.ts'
import type { Page } from 'playwright-core'
import { type PanelTexts, trimText } from './catalogues.ts'

/** The names and descriptions of the shop items that every installation begins with. */
const shopTexts = firstShopItems.flatMap(({ name, description }) => [name, description])

const art = fileURLToPath(new URL('../../../catalogue/art/', import.meta.url))
const listFolders = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((it) => (it.isDirectory() ? it.name : []))
const itemTexts = new Set(
  listFolders(art).flatMap((folder) => {
    const items: { name: string; description: string }[] = JSON.parse(
      readFileSync(`${art}${folder}/items.json`, 'utf8'),
    )
    return items.flatMap(({ name, description }) => [name, description])
  }),
)

/** Lists the visible texts of the page that are English texts of the panel. */
export async function listLeftovers(page: Page, texts: PanelTexts): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[lang=en], script, style, .cm-editor') !== null) continue
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        found.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === 3) found.add(node.nodeValue ?? '')
    }
    return [...found]
  })
  // The tab of the shop shows admins the texts of its items as they are stored.
  const isStored = (it: string) =>
    page.url().includes('tab=shop') && shopTexts.some((text) => it.includes(text))
  // The texts of items are data: some are also words of the panel, such as Cloud.
  const isItem = (it: string) => page.url().includes('/items') && itemTexts.has(it.trim())
  const leftovers = shown.filter((it) => texts.has(it) && !isStored(it) && !isItem(it))
  return [...new Set(leftovers.map(trimText))]
}

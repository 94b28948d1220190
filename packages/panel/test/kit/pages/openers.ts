import type { Language } from '@trellis/contract/kit/language.ts'
import type { Locator, Page } from 'playwright-core'
import { getTextPattern } from '../catalogues.ts'
import { untilQuiet } from '../quiet-page.ts'

type Role = 'button' | 'tab' | 'menuitem' | 'link' | 'radio' | 'checkbox' | 'combobox'

/** Presses the first element of a role with the text at a path of the messages, or with a name that is data. */
export type Step = readonly [role: Role, text: string | RegExp]

/** A dialog of a page. */
export type Dialog = {
  /** The file that renders it, below `packages/panel/src`. */
  source: string
  /** The presses that open it, from the page on. */
  steps: readonly Step[]
  /** The tabs in it that are checked after the first, by the paths of their texts. */
  tabs?: readonly string[]
}

const layers = (page: Page): Locator => page.locator('[role=dialog]:visible, [role=menu]:visible')

/** Presses one element after the other, each in the topmost dialog if one is open. */
export async function press(page: Page, language: Language, steps: readonly Step[]): Promise<void> {
  for (const [role, text] of steps) {
    const name = typeof text === 'string' ? getTextPattern(language, text) : text
    const open = await layers(page).count()
    const room = open === 0 ? page.locator('body') : layers(page).last()
    await room.getByRole(role, { name, disabled: false }).locator('visible=true').first().click()
    await untilQuiet(page)
  }
}

export async function openDialog(page: Page, language: Language, { steps }: Dialog): Promise<void> {
  await press(page, language, steps)
  await layers(page).first().waitFor()
}

/** Returns the title of the topmost dialog. */
export const readTitle = (page: Page): Promise<string> =>
  layers(page)
    .last()
    .evaluate((it) => it.querySelector('h2')?.textContent ?? it.getAttribute('aria-label') ?? '')

/** Closes all dialogs, which may lie above each other. */
export async function closeDialogs(page: Page): Promise<void> {
  for (let left = await layers(page).count(); left > 0; left = await layers(page).count()) {
    await page.keyboard.press('Escape')
    await untilQuiet(page)
  }
}
